import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondFactorSchema } from '#core/contract/calls/session.ts';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { twoStepAccount } from '#server/catalogue/seed-demo.ts';
import { plainMail } from '#server/mail/templates/mail-content.ts';
import { sandboxInbox } from '#server/sandbox/inbox.ts';
import { type Sandbox, startSandbox } from '#server/sandbox/sandbox.ts';
import { createDns } from '#server/validation/dns.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { signIn } from '#tests/support/server/sign-in.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { sandbox } = contract;
const server = shareServer();
let world: Sandbox;
let customer: TestCustomer;
beforeAll(async () => {
  world = await startSandbox(server.services.db, null);
  customer = await server.customer();
});
afterAll(async () => {
  await world.close();
});

const overview = (by = customer) => by.ask(sandbox.overview, {});
const put = (name: string, type: 'CNAME' | 'TXT', value: string, by = customer) =>
  by.call(sandbox.putRecord, { body: { name, type, value } });
const place = (host: string, path: string, content: string, by = customer) =>
  by.call(sandbox.putFile, { body: { host, path, content } });
const fetchFile = (host: string, path: string) =>
  new Promise<{ status: number; body: string; type: string | null }>((resolve, reject) => {
    // Undici always sends the address as Host; a plain request allows another.
    import('node:http').then(({ get }) => {
      get({ host: '127.0.0.1', port: world.httpPort, path, headers: { host } }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body, type: response.headers['content-type'] ?? null }),
        );
      }).on('error', reject);
    }, reject);
  });

describe('a record', () => {
  it('is served, listed, and removed when deleted', async () => {
    const dns = createDns(world.resolver);
    const record = (await put('_DNSAUTH.Example.com.', 'TXT', ' value ')).data();
    expect(record).toMatchObject({ name: '_dnsauth.example.com', type: 'TXT', value: 'value' });
    expect(await dns.txt('_dnsauth.example.com')).toEqual({ ok: true, values: ['value'] });
    expect((await put('_dnsauth.example.com', 'TXT', 'value')).data().id).toBe(record.id);
    expect((await overview()).records).toEqual([record]);
    expect((await customer.call(sandbox.deleteRecord, { params: { id: record.id } })).envelope.code).toBe(
      200,
    );
    expect((await customer.call(sandbox.deleteRecord, { params: { id: record.id } })).envelope.code).toBe(
      404,
    );
    expect(await dns.txt('_dnsauth.example.com')).toEqual({ ok: false, problem: 'NXDOMAIN' });
  });

  it('of several customers is returned with all their values', async () => {
    const other = await server.customer();
    await put('_both.example.com', 'CNAME', 'one.example.net');
    await put('_both.example.com', 'CNAME', 'two.example.net', other);
    const answer = await createDns(world.resolver).cname('_both.example.com');
    expect(answer).toEqual({ ok: true, values: ['one.example.net', 'two.example.net'] });
    expect((await overview(other)).records).toHaveLength(1);
  });

  it('can have an internationalized name', async () => {
    expect((await put('_dnsauth.例子.cn', 'TXT', 'x')).data().name).toBe('_dnsauth.xn--fsqu00a.cn');
  });

  const bad = [
    { name: '', type: 'TXT', value: 'x', field: 'name', reason: 'required' },
    { name: 'a..b', type: 'TXT', value: 'x', field: 'name', reason: 'format' },
    { name: 'single', type: 'TXT', value: 'x', field: 'name', reason: 'format' },
    { name: `${'a'.repeat(64)}.com`, type: 'TXT', value: 'x', field: 'name', reason: 'format' },
    { name: `${'a.'.repeat(150)}com`, type: 'TXT', value: 'x', field: 'name', reason: 'format' },
    { name: '<b>.example.com', type: 'TXT', value: 'x', field: 'name', reason: 'format' },
    { name: 'a.example.com', type: 'CNAME', value: 'not a host', field: 'value', reason: 'format' },
    { name: 'a.example.com', type: 'TXT', value: ' ', field: 'value', reason: 'required' },
  ] as const;
  it.each(bad)('is refused: $name $type "$value"', async ({ name, type, value, field, reason }) => {
    expect((await put(name, type, value)).envelope).toMatchObject({ code: 400, errors: [{ field, reason }] });
  });
});

describe('a file', () => {
  it('is served as plain text at its host and path, and replaced by a later one', async () => {
    const first = (await place('Shop.Example.com', '/.well-known/x.txt', '<script>1</script>')).data();
    expect(await fetchFile('shop.example.com:80', '/.well-known/x.txt')).toEqual({
      status: 200,
      body: '<script>1</script>',
      type: 'text/plain; charset=utf-8',
    });
    expect((await place('shop.example.com', '/.well-known/x.txt', 'second')).data().id).toBe(first.id);
    expect((await fetchFile('shop.example.com', '/.well-known/x.txt?a=b')).body).toBe('second');
    expect((await fetchFile('other.example.com', '/.well-known/x.txt')).status).toBe(404);
    expect((await fetchFile('shop.example.com', '/.well-known/../x.txt')).status).toBe(404);
    await customer.call(sandbox.deleteFile, { params: { id: first.id } });
    expect((await fetchFile('shop.example.com', '/.well-known/x.txt')).status).toBe(404);
  });

  const bad = [
    { host: 'a..b', path: '/x', field: 'host' },
    { host: 'shop.example.com/x', path: '/x', field: 'host' },
    { host: 'shop.example.com', path: 'x', field: 'path' },
    { host: 'shop.example.com', path: '/a b', field: 'path' },
    { host: 'shop.example.com', path: `/${'例'.repeat(900)}`, field: 'path' },
  ];
  it.each(bad)('is refused: $host $path', async ({ host, path, field }) => {
    expect((await place(host, path, 'x')).envelope).toMatchObject({ code: 400, errors: [{ field }] });
  });
});

describe('the inbox', () => {
  it('shows each customer only their own messages, newest first', async () => {
    const message = {
      accountID: customer.id,
      to: 'a@example.com',
      content: plainMail({ zh: '', en: 'Code' }, { zh: '', en: '123456' }),
      language: null,
      expireAt: new Date('2026-12-21T08:00:00Z'),
    };
    const inbox = sandboxInbox(() =>
      Promise.resolve({
        name: 'Certhub',
        address: server.url,
        logo: null,
        accent: null,
        sender: null,
        closing: null,
      }),
    );
    await inbox.send(server.services.db, { ...message, at: new Date('2026-11-21T08:00:00Z') });
    await inbox.send(server.services.db, {
      ...message,
      content: plainMail({ zh: '', en: 'Code' }, { zh: '', en: '<b>654321</b>' }),
      at: new Date('2026-11-21T09:00:00Z'),
    });
    expect((await overview()).mails).toMatchObject([
      { text: '<b>654321</b>' },
      { text: '123456', to: 'a@example.com' },
    ]);
    expect((await overview(await server.customer())).mails).toEqual([]);
  });
});

describe('the clock', () => {
  it('moves ahead and stays there, without signing anybody out', async () => {
    const before = Date.parse((await overview()).serverTime);
    const moved = await customer.call(sandbox.moveClock, { body: { days: 400 } });
    const ahead = Date.parse(moved.data().serverTime) - before;
    expect(ahead).toBeGreaterThanOrEqual(400 * dayMs);
    expect(ahead).toBeLessThan(401 * dayMs);
    expect(Date.parse((await overview()).serverTime)).toBeGreaterThanOrEqual(before + 400 * dayMs);
  });

  it('stops at its limit and can return to real time, while every call still answers', async () => {
    const codes = [];
    for (let move = 0; move < 4; move += 1) {
      codes.push((await customer.call(sandbox.moveClock, { body: { days: 700 } })).envelope.code);
    }
    expect(codes).toEqual([200, 400, 400, 400]);
    expect((await customer.call(contract.orders.count, { query: {} })).envelope.code).toBe(200);
    const back = await customer.call(sandbox.moveClock, { body: { days: 0 } });
    expect(Math.abs(Date.parse(back.data().serverTime) - Date.now())).toBeLessThan(20_000);
  });

  it('keeps sign-in codes readable when it is ahead', async () => {
    await customer.call(sandbox.moveClock, { body: { days: 1 } });
    const begun = await signIn(server.visitor, twoStepAccount.email, twoStepAccount.password);
    const { sessionTicket: ticket } = v.parse(secondFactorSchema, begun.envelope.data);
    const { mails } = await server.visitor.ask(sandbox.ticketMails, { body: { ticket } });
    expect(mails[0]?.text).toMatch(/\d{6}/);
  });

  it('does not reset the sign-in rate limit', async () => {
    const ask = () => server.visitor.call(contract.session.captcha, {});
    while ((await ask()).envelope.code === 200);
    await customer.call(sandbox.moveClock, { body: { days: 1 } });
    expect((await ask()).envelope.code).toBe(429);
  });

  it.each([-1, 1201, 1.5])('cannot be moved by %d days', async (days) => {
    expect((await customer.call(sandbox.moveClock, { body: { days } })).envelope.code).toBe(400);
  });
});
