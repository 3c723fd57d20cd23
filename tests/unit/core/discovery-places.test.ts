import { describe, expect, it } from 'vitest';
import { isInNetworks, readAgentNetwork, readInternalName } from '#core/discovery/agents.ts';
import { noNote, readPlaceNotes } from '#core/discovery/place-notes.ts';
import { readPlaces } from '#core/discovery/places-file.ts';
import { readTargets } from '#core/discovery/targets.ts';

describe('a file of places', () => {
  it.each([
    {
      name: 'by the names of its columns, in any order, with a comma, semicolon or tab',
      text: 'Port;Note;Host\n443;x;www.example.com\n2525;;mail.example.com\n',
      want: ['www.example.com:443', 'mail.example.com:2525'],
    },
    {
      name: 'in Chinese, with protocols',
      text: '主机,端口,协议\ndb.example.com,15432,postgresql\nmx.example.com,,smtp',
      want: ['postgresql://db.example.com:15432', 'mx.example.com:25'],
    },
    {
      name: 'without names: host, port, protocol',
      text: 'www.example.com\nwww.example.com,8443\n203.0.113.0/28,443\n2001:db8::1,993\n',
      want: ['www.example.com', 'www.example.com:8443', '203.0.113.0/28:443', '[2001:db8::1]:993'],
    },
    {
      name: 'each place once',
      text: 'a.example.com,443\n"a.example.com","443"',
      want: ['a.example.com:443'],
    },
    {
      name: 'with owners and tags, which follow the place',
      text: '主机,端口,协议,负责人,标签\nwww.example.com,443,,Lin@example.com,"shop; web|x"\nmx.example.com,25,smtp,nobody,a#b\n',
      want: ['www.example.com:443 # lin@example.com, shop, web, x', 'mx.example.com:25 # ab'],
    },
  ])('is read $name', async ({ text, want }) => {
    expect((await readPlaces(text)).lines).toEqual(want);
  });

  it('says which rows name no place, and takes no more than a scan has lines', async () => {
    const bad =
      'host,port\n,443\nwww.example.com,99999\nwww.example.com,x\n*.example.com,443\na b,443\nok.example.com,443';
    expect(await readPlaces(bad)).toEqual({
      lines: ['ok.example.com:443'],
      unreadable: [2, 3, 4, 5, 6],
      left: 0,
    });
    const many = Array.from({ length: 1003 }, (_, index) => `h${index}.example.com,443`).join('\n');
    expect(await readPlaces(many)).toMatchObject({ unreadable: [], left: 3 });
  });
});

describe('a note of a place', () => {
  it('says who answers for it, and its tags', async () => {
    const text = [
      'www.example.com # Lin@Example.com, shop',
      'www.example.com:8443 # ops',
      '8.8.4.0/28#no note',
      '8.8.4.0/28 #, edge',
      '# only, a remark',
    ].join('\n');
    const { lines, refused } = await readTargets(text);
    expect([lines.length, refused.length]).toEqual([3, 1]);
    const noteOf = await readPlaceNotes(text);
    const at = (host: string, port: number) => noteOf({ host, port, protocol: 'tls' });
    expect(at('www.example.com', 443)).toEqual({ owner: 'lin@example.com', tags: ['shop'] });
    expect(at('www.example.com', 8443)).toEqual({ owner: 'lin@example.com', tags: ['shop', 'ops'] });
    expect(at('8.8.4.7', 443)).toEqual({ owner: '', tags: ['edge'] });
    expect(at('other.example.com', 443)).toEqual(noNote);
  });
});

describe('what an agent may scan', () => {
  it.each([
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['192.168.1.7', '192.168.1.7/32'],
    ['fd00:1::/32', 'fd00:1::/32'],
    ['127.0.0.0/8', '127.0.0.0/8'],
    ['10.0.0.0/7', null],
    ['8.8.8.8', null],
    ['169.254.169.254', null],
    ['fe80::/10', null],
    ['::ffff:10.0.0.1', null],
    ['64:ff9b::a00:1', null],
    ['0.0.0.0/0', null],
    ['corp', null],
  ])('are private networks: %s', (typed, want) => {
    expect(readAgentNetwork(typed)?.text ?? null).toBe(want);
  });

  it('is what lies in its networks, by names that only they know', async () => {
    const networks = ['10.1.0.0/16', 'fd00::/8'].flatMap((each) => readAgentNetwork(each) ?? []);
    const hosts = ['10.1.255.255', '10.2.0.0', 'fd00::1', '::ffff:10.1.0.1', '10.1.0.1.'];
    expect(hosts.map((host) => isInNetworks(networks, host))).toEqual([true, false, true, false, false]);
    const { lines, refused } = await readTargets(
      'db01\nMail.Corp.internal:25\n10.1.0.0/30\n10.2.0.1\n8.8.8.8',
      networks,
    );
    expect(lines.map(({ host, range }) => host ?? range?.text)).toEqual([
      'db01',
      'mail.corp.internal',
      '10.1.0.0/30',
    ]);
    expect(refused.map(({ refusal }) => refusal)).toEqual(['outside-networks', 'outside-networks']);
  });

  it.each([
    ['db01', 'db01'],
    ['_x.Corp', '_x.corp'],
    ['0x7f.1', null],
    ['127.1', null],
    ['0x7f000001', null],
    ['10.0.0.1', null],
    ['-a.corp', null],
    ['a..corp', null],
    ['a'.repeat(64), null],
    [`${'a.'.repeat(30)}corp`, null],
  ])('has names that cannot be addresses: %s', (typed, want) => {
    expect(readInternalName(typed)).toBe(want);
  });
});
