import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { decode, encode, streamEncode } from 'dns-packet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { persistentTxtFor } from '#core/validation/persistent-txt.ts';
import { type DnsServer, startDnsServer } from '#server/sandbox/dns-server.ts';
import type { Zone } from '#server/sandbox/zone.ts';
import { checkCname, checkTxt, findMisplaced } from '#server/validation/check-dns.ts';
import { createDns, type Dns } from '#server/validation/dns.ts';

const published = new Map<string, { cname: string[]; txt: string[]; caa: string[] }>();
let broken = false;
const zone: Zone = {
  recordsAt: async (name) => {
    if (broken) throw new Error('no zone');
    return published.get(name) ?? { cname: [], txt: [], caa: [] };
  },
};
let server: DnsServer;
let dns: Dns;

beforeAll(async () => {
  server = await startDnsServer(zone);
  dns = createDns(server.address, 1000);
});
afterAll(() => server.close());
beforeEach(() => {
  published.clear();
  broken = false;
});

function publish(name: string, type: 'cname' | 'txt' | 'caa', ...values: string[]) {
  const entry = published.get(name) ?? { cname: [], txt: [], caa: [] };
  entry[type].push(...values);
  published.set(name, entry);
}

const seen = (state: string, found: string[], problem = '') => ({ state, found, problem });

describe('a CNAME record', () => {
  const owner = '_dnsauth.example.com';
  it('validates if it points to the expected host, ignoring case and a trailing dot', async () => {
    publish(owner, 'cname', 'Token.DCV.example.net');
    expect(await checkCname(dns, '_DnsAuth.Example.com', 'token.dcv.example.net.')).toEqual(
      seen('validated', ['Token.DCV.example.net']),
    );
  });
  it('differs if it points elsewhere, and reports where', async () => {
    publish(owner, 'cname', 'other.example.net');
    expect(await checkCname(dns, owner, 'token.example.net')).toEqual(seen('differs', ['other.example.net']));
  });
  it('validates among the records of several customers', async () => {
    publish(owner, 'cname', 'one.example.net', 'two.example.net');
    expect(await checkCname(dns, owner, 'two.example.net')).toEqual(
      seen('validated', ['one.example.net', 'two.example.net']),
    );
  });
  it('is missing until it is published', async () => {
    expect(await checkCname(dns, owner, 'token.example.net')).toEqual(seen('missing', [], 'NXDOMAIN'));
    publish(owner, 'cname', 'token.example.net');
    expect((await checkCname(dns, owner, 'token.example.net')).state).toBe('validated');
  });
  it('is missing where only a TXT record exists', async () => {
    publish(owner, 'txt', 'token');
    expect(await checkCname(dns, owner, 'token.example.net')).toEqual(seen('missing', [], 'NODATA'));
  });
});

describe('a TXT record', () => {
  const owner = '_dnsauth.example.com';
  it('validates among others, including those of other customers', async () => {
    publish(owner, 'txt', 'v=spf1 -all', 'abcdef');
    expect(await checkTxt(dns, owner, 'ABCDEF')).toEqual(seen('validated', ['v=spf1 -all', 'abcdef']));
  });
  it('is found through a chain of CNAME records', async () => {
    publish(owner, 'cname', '_one.example.net');
    publish('_one.example.net', 'cname', '_two.example.net');
    publish('_two.example.net', 'txt', 'abcdef');
    expect((await checkTxt(dns, owner, 'abcdef')).state).toBe('validated');
  });
  it('is an error behind a CNAME that points to itself', async () => {
    publish(owner, 'cname', owner);
    expect(await checkTxt(dns, owner, 'abcdef')).toEqual(seen('error', [], 'BADANSWER'));
  });
  it('may be longer than one string', async () => {
    publish(owner, 'txt', `${'ab'.repeat(150)}é`);
    expect((await checkTxt(dns, owner, `${'ab'.repeat(150)}é`)).state).toBe('validated');
  });
  it('is read over TCP if it is too long for UDP', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `${index}-${'x'.repeat(200)}`);
    publish(owner, 'txt', ...many);
    const { state, found } = await checkTxt(dns, owner, many[19] ?? '');
    expect(state).toBe('validated');
    expect(found).toHaveLength(20);
  });
});

describe('a record that is not the expected one is recognized', () => {
  const owner = '_dnsauth.example.com';
  const delegation = { recordName: owner, expected: 'mine.zone.example', zone: 'zone.example' };
  const known = { delegation, previous: ['old.dcv.example', 'oldtext'] };

  it.each([
    { name: 'the previous CNAME', type: 'cname', value: 'OLD.dcv.example', want: ['missing', 'PREVIOUS'] },
    { name: 'the own delegation', type: 'cname', value: 'mine.zone.example', want: ['missing', 'DELEGATED'] },
    {
      name: 'the delegation to another account',
      type: 'cname',
      value: 'theirs.zone.example',
      want: ['differs', 'OTHER-DELEGATION'],
    },
    { name: 'any other CNAME', type: 'cname', value: 'x.example', want: ['differs', ''] },
  ] as const)('where a CNAME is expected: $name', async ({ type, value, want }) => {
    publish(owner, type, value);
    const { state, problem, found } = await checkCname(dns, owner, 'new.dcv.example', known);
    expect([state, problem, found]).toEqual([...want, [value]]);
  });

  it.each([
    { name: 'the previous text', type: 'txt', value: 'OldText', want: ['missing', 'PREVIOUS'] },
    { name: 'the previous CNAME', type: 'cname', value: 'old.dcv.example', want: ['missing', 'PREVIOUS'] },
    {
      name: 'the own delegation without its record',
      type: 'cname',
      value: 'mine.zone.example',
      want: ['missing', 'DELEGATION-PENDING'],
    },
    {
      name: 'the delegation to another account',
      type: 'cname',
      value: 'theirs.zone.example',
      want: ['differs', 'OTHER-DELEGATION'],
    },
    { name: 'any other text', type: 'txt', value: 'x', want: ['differs', ''] },
  ] as const)('where a text is expected: $name', async ({ type, value, want }) => {
    publish(owner, type, value);
    const { state, problem } = await checkTxt(dns, owner, 'newtext', known);
    expect([state, problem]).toEqual(want);
  });

  it('follows the own delegation, also through another alias, and no other even with the right text', async () => {
    publish(owner, 'cname', '_hop.example.net');
    publish('_hop.example.net', 'cname', 'mine.zone.example');
    publish('mine.zone.example', 'txt', 'newtext');
    publish('theirs.zone.example', 'txt', 'newtext');
    expect(await checkTxt(dns, owner, 'newtext', known)).toEqual(seen('validated', ['newtext']));
    published.delete('_hop.example.net');
    publish('_hop.example.net', 'cname', 'theirs.zone.example');
    expect(await checkTxt(dns, owner, 'newtext', known)).toEqual(
      seen('differs', ['theirs.zone.example'], 'OTHER-DELEGATION'),
    );
  });
});

describe('a record at a wrong name is found', () => {
  const record = { recordType: 'TXT', recordName: '_dnsauth.shop.example.com', expected: 'abcdef' } as const;
  const persistent = persistentTxtFor('shop.example.com', {
    issuers: ['ca.example'],
    account: 'urn:me',
    at: new Date('2026-11-26'),
  });

  it.each([
    { owner: '_dnsauth.shop.example.com.example.com', value: 'abcdef', want: 'DOUBLED-NAME' },
    { owner: '_dnsauth.shop.example.com.shop.example.com', value: 'abcdef', want: 'DOUBLED-NAME' },
    { owner: 'shop.example.com', value: '"abcdef"', want: 'BARE-NAME' },
    { owner: '_dnsauth.example.com', value: 'abcdef', want: 'PARENT-NAME' },
    { owner: '_dnsauth.example.com', value: 'v=spf1 -all', want: undefined },
    {
      owner: '_validation-persist.shop.example.com.example.com',
      value: 'ca.example; accounturi=urn:me',
      want: 'DOUBLED-NAME',
    },
  ])('$owner $value: $want', async ({ owner, value, want }) => {
    publish(owner, 'txt', value);
    const validation = { ...record, persistent: persistent === null ? [] : [persistent] };
    const found = await findMisplaced(dns, validation, 'example.com');
    expect(found?.problem).toBe(want);
    expect(found?.found).toEqual(want && [value]);
  });
});

describe('lookups distinguish', () => {
  it('a name server that fails', async () => {
    broken = true;
    expect(await checkTxt(dns, '_dnsauth.example.com', 'x')).toEqual(seen('error', [], 'SERVFAIL'));
  });
  it('a name server that does not answer', async () => {
    const silent = createSocket('udp4');
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
    const quick = createDns(`127.0.0.1:${silent.address().port}`, 100);
    expect(await checkCname(quick, '_dnsauth.example.com', 'x')).toEqual(seen('error', [], 'TIMEOUT'));
    await new Promise<void>((resolve) => silent.close(() => resolve()));
  });
  it('a reply that does not repeat the question', async () => {
    const forger = createSocket('udp4', (message, { port, address }) => {
      const { id = 0 } = decode(message);
      const answers = [{ type: 'TXT' as const, name: '_dnsauth.example.com', data: 'x' }];
      forger.send(encode({ type: 'response', id, questions: [], answers }), port, address);
    });
    await new Promise<void>((resolve) => forger.bind(0, '127.0.0.1', resolve));
    const quick = createDns(`127.0.0.1:${forger.address().port}`, 100);
    expect(await checkTxt(quick, '_dnsauth.example.com', 'x')).toEqual(seen('error', [], 'TIMEOUT'));
    await new Promise<void>((resolve) => forger.close(() => resolve()));
  });
  it('an address where no server listens', async () => {
    const closed = await startDnsServer(zone);
    await closed.close();
    const { state, problem } = await checkCname(createDns(closed.address, 300), '_dnsauth.example.com', 'x');
    expect(state).toBe('error');
    expect(['UNREACHABLE', 'TIMEOUT']).toContain(problem);
  });
});

describe('the zone', () => {
  it('resolves every host name to the file host, but no service name', async () => {
    expect(await dns.a('shop.example.com')).toEqual({ ok: true, values: ['127.0.0.1'] });
    expect(await dns.aaaa('shop.example.com')).toEqual({ ok: false, problem: 'NODATA' });
    expect(await dns.a('_dnsauth.example.com')).toEqual({ ok: false, problem: 'NXDOMAIN' });
  });

  it('answers a hostile message with an error code or not at all, and keeps running', async () => {
    const ask = { type: 'query', id: 7, questions: [{ type: 'TXT', name: 'example.com' }] } as const;
    const whole = encode({ ...ask, questions: [...ask.questions] });
    const loop = Buffer.concat([whole.subarray(0, 12), Buffer.from([0xc0, 12, 0, 16, 0, 1])]);
    const messages = [
      Buffer.alloc(0),
      Buffer.from('x'),
      Buffer.alloc(12, 0xff),
      Buffer.alloc(600, 0),
      whole.subarray(0, whole.length - 3),
      loop,
      encode({ type: 'response', id: 9, questions: [{ type: 'A', name: 'a.b' }] }),
      encode({
        type: 'query',
        id: 9,
        questions: [
          { type: 'A', name: 'a.b' },
          { type: 'A', name: 'c.d' },
        ],
      }),
    ];
    const socket = createSocket('udp4');
    const [host = '', port = ''] = server.address.split(':');
    for (const message of messages) socket.send(message, Number(port), host);
    const reply = await new Promise<Buffer>((resolve) => {
      socket.on('message', (message) => {
        if (message.readUInt16BE(0) === 7 && (message.readUInt8(3) & 0x0f) === 0) resolve(message);
      });
      socket.send(whole, Number(port), host);
    });
    expect(decode(reply).answers).toEqual([]);
    socket.close();
  });

  it('survives garbage over TCP', async () => {
    const [host = '', port = ''] = server.address.split(':');
    const socket = connect(Number(port), host);
    const reply = await new Promise<Buffer>((resolve) => {
      socket.once('data', resolve);
      socket.write(Buffer.from([0, 3, 1, 2, 3]));
      socket.write(streamEncode({ type: 'query', id: 3, questions: [{ type: 'A', name: 'example.com' }] }));
    });
    expect(decode(reply.subarray(2)).answers).toMatchObject([{ type: 'A', data: '127.0.0.1' }]);
    socket.destroy();
  });
});
