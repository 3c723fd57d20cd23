import { once } from 'node:events';
import { connect } from 'node:net';
import * as v from 'valibot';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { integerField } from '#core/contract/fields.ts';
import { fault } from '#core/fault.ts';
import { contacts } from '#server/db/schema/catalogue.ts';
import { notFound, refuse, success } from '#server/http/reply.ts';
import { serve, servePublic } from '#server/http/serve.ts';
import { eventually } from '#tests/support/eventually.ts';
import { shareCustomer, shareServer } from '#tests/support/server/share-server.ts';
import { appOf } from '#tests/support/server/test-routes.ts';

const echo = defineCall('test.echo', 'POST /v1/echo/{id}', {
  right: 'signed-in',
  params: v.object({ id: v.pipe(v.string(), v.maxLength(20)) }),
  query: v.object({ page: v.optional(integerField, 1) }),
  body: v.strictObject({
    name: v.pipe(v.string(), v.minLength(2), v.maxLength(10)),
    kind: v.optional(v.picklist(['a', 'b']), 'a'),
    count: v.exactOptional(integerField),
    password: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{4}$/))),
  }),
  data: v.object({ id: v.string(), page: v.number(), name: v.string(), customer: v.string() }),
});
const nested = defineCall('test.nested', 'POST /v1/nested', {
  right: 'signed-in',
  encoding: 'json',
  body: v.strictObject({ list: v.array(v.strictObject({ name: v.pipe(v.string(), v.maxLength(3)) })) }),
  data: v.object({ size: v.number() }),
});
const wide = defineCall('test.wide', 'POST /v1/wide', {
  right: 'signed-in',
  encoding: 'json',
  body: v.strictObject({ list: v.array(v.pipe(v.string(), v.minLength(1))) }),
  data: v.object({}),
});
const open = defineCall('test.open', 'POST /open', {
  right: 'public',
  body: v.strictObject({ name: v.string() }),
  data: v.object({ ip: v.string() }),
});
const idle = defineCall('test.idle', 'GET /idle', { right: 'public', data: v.object({}) });
const leave = defineCall('test.leave', 'GET /v1/leave', {
  right: 'signed-in',
  effect: 'write',
  data: v.object({}),
});
const missing = defineCall('test.missing', 'GET /v1/missing', { right: 'signed-in', data: v.object({}) });
const broken = defineCall('test.broken', 'GET /v1/broken', { right: 'signed-in', data: v.object({}) });
const unfit = defineCall('test.unfit', 'GET /v1/unfit', {
  right: 'signed-in',
  data: v.object({ count: v.number() }),
});
const refused = defineCall('test.refused', 'POST /v1/refused', { right: 'signed-in', data: v.object({}) });
const half = defineCall('test.half', 'POST /v1/half', { right: 'signed-in', data: v.object({}) });

const contact = {
  lastname: 'Half',
  firstname: 'Done',
  email: 'a@b.test',
  telephone: '1',
  createdTime: new Date(),
};

const server = shareServer();
const customer = shareCustomer(() => server.customer());
let request: ReturnType<typeof appOf>;
beforeAll(async () => {
  request = appOf(server, [
    serve(echo, async ({ params, query, body, owner }) =>
      success({ id: params.id, page: query.page, name: body.name, customer: owner.id, secret: 'x' }),
    ),
    serve(nested, async ({ body }) => success({ size: body.list.length }), { bodyLimit: 300 }),
    serve(wide, async () => success({})),
    servePublic(open, async ({ ip }) => success({ ip })),
    serve(leave, async () => success({})),
    serve(missing, async () => notFound()),
    serve(broken, async () => {
      throw new Error('the reason is nobody’s business');
    }),
    // @ts-expect-error the reply is wrong on purpose
    serve(unfit, async () => success({ count: 'secret words' })),
    serve(refused, async ({ db, owner }) => {
      await db.insert(contacts).values({ ...contact, accountID: owner.id });
      return refuse(replyCode.balanceShort, 'Not enough', [fault('amount', 'balance-short', '1', '2')]);
    }),
    serve(half, async ({ db, owner }) => {
      await db.insert(contacts).values({ ...contact, accountID: owner.id });
      throw new Error('after half of the work');
    }),
  ]);
});

const form = 'application/x-www-form-urlencoded';
function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  return request(path, {
    method: 'POST',
    body,
    headers: { token: customer.token, 'content-type': form, ...headers },
  });
}
async function faultsOf(response: Response) {
  const envelope = await response.json();
  expect({ status: response.status, code: envelope.code }).toEqual({ status: 200, code: 400 });
  return envelope.errors;
}

describe('a call', () => {
  it('is parsed and answered, without fields that the contract does not name', async () => {
    const response = await post('/v1/echo/a%2Fb?page=3', 'name=%E4%B8%AD%E6%96%87+x');
    expect(await response.json()).toEqual({
      code: 200,
      msg: '',
      data: { id: 'a/b', page: 3, name: '中文 x', customer: customer.id },
      errors: [],
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
  });

  it.each([
    { name: 'without a token', headers: { token: '' }, status: 401 },
    { name: 'with an unknown token', headers: { token: 'A'.repeat(43) }, status: 401 },
    { name: 'with the other header', headers: { token: '', authorization: 'Token {token}' }, status: 200 },
  ])('$name answers $status', async ({ headers, status }) => {
    const filled = Object.fromEntries(
      Object.entries(headers).map(([key, value]) => [key, value.replace('{token}', customer.token)]),
    );
    const response = await post('/v1/echo/1', 'name=ab', filled);
    expect(response.status).toBe(status);
    expect((await response.json()).code).toBe(status);
  });

  it('that does not exist answers 404 in an envelope', async () => {
    for (const [path, method] of [
      ['/v1/nothing', 'GET'],
      ['/v1', 'GET'],
      ['/v1/echo/1', 'DELETE'],
      ['/elsewhere', 'POST'],
    ] as const) {
      const response = await request(path, { method, headers: { accept: 'text/html' } });
      expect([response.status, (await response.json()).code]).toEqual([404, 404]);
    }
  });

  it('knows its client address', async () => {
    const init = { method: 'POST', body: 'name=x', headers: { 'content-type': form } };
    const answer = async (address: string, headers: Record<string, string> = {}) =>
      (await (await request('/open', { ...init, headers: { ...init.headers, ...headers }, address })).json())
        .data.ip;
    expect(await answer('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(await answer('192.0.2.1', { 'x-forwarded-for': '198.51.100.7' })).toBe('192.0.2.1');
  });

  it.each([
    ['198.51.100.7:50123', '198.51.100.7'],
    ['[2001:db8::1]:50123', '2001:db8::1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    // What is no address counts as the proxy's own.
    ['unknown', '10.0.0.1'],
    ['1.2.3.4.5:80', '10.0.0.1'],
    ['', '10.0.0.1'],
  ])('reads %j of a proxy as %s', async (forwarded, want) => {
    const { services } = server;
    const behind = appOf({ services: { ...services, config: { ...services.config, trustProxy: true } } }, [
      servePublic(open, async ({ ip }) => success({ ip })),
    ]);
    const headers = { 'content-type': form, 'x-forwarded-for': forwarded };
    const response = await behind('/open', { method: 'POST', body: 'name=x', address: '10.0.0.1', headers });
    expect((await response.json()).data).toEqual({ ip: want });
  });

  it('trusts only a configured proxy, and only its own hop', async () => {
    const { services } = server;
    const behind = appOf({ services: { ...services, config: { ...services.config, trustProxy: true } } }, [
      servePublic(open, async ({ ip }) => success({ ip })),
    ]);
    const response = await behind('/open', {
      method: 'POST',
      body: 'name=x',
      address: '10.0.0.1',
      headers: {
        'content-type': form,
        host: 'inner:3000',
        origin: 'https://shop.test',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': '203.0.113.9, 198.51.100.7',
        'x-forwarded-host': 'shop.test',
        'x-forwarded-proto': 'https',
      },
    });
    expect((await response.json()).data).toEqual({ ip: '198.51.100.7' });
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('invalid input', () => {
  it.each([
    ['a missing field', '', { field: 'name', reason: 'required', found: '' }],
    ['a short value', 'name=a', { field: 'name', reason: 'too-short', found: 'a', expected: '≥ 2' }],
    [
      'a long value',
      `name=${'x'.repeat(300)}`,
      { field: 'name', reason: 'too-long', found: `${'x'.repeat(199)}…`, expected: '≤ 10' },
    ],
    [
      'a value that is not offered',
      'name=ab&kind=c',
      { field: 'kind', reason: 'not-offered', found: 'c', expected: '"a", "b"' },
    ],
    [
      'a value that is not a number',
      'name=ab&count=1.5',
      { field: 'count', reason: 'not-a-number', found: '1.5' },
    ],
    ['an extra field', 'name=ab&more=1', { field: 'more', reason: 'not-offered', found: 'more' }],
    ['a repeated field', 'name=ab&name=cd', { field: 'name', reason: 'format', found: '' }],
    [
      'a secret, which is not repeated',
      'name=ab&password=hunter2',
      { field: 'password', reason: 'format', found: '' },
    ],
    ['invalid UTF-8', 'name=%ff%fe', { field: '', reason: 'format', found: '', expected: form }],
    ['a NUL', 'name=a%00b', { field: 'name', reason: 'format', found: '' }],
    ['__proto__', 'name=ab&__proto__=1', { field: '__proto__', reason: 'not-offered', found: '__proto__' }],
  ])('%s', async (_name, body, want) => {
    expect(await faultsOf(await post('/v1/echo/1', body))).toEqual([want]);
  });

  it('in path and query is reported as well, all at once', async () => {
    const errors = await faultsOf(await post(`/v1/echo/${'9'.repeat(21)}?page=x`, 'name=a'));
    expect(errors.map((each: { field: string }) => each.field)).toEqual(['id', 'page', 'name']);
  });

  it.each([
    { name: 'an item', body: '{"list":[{"name":"abcd"}]}', field: 'list.0.name', reason: 'too-long' },
    {
      name: 'a lone surrogate',
      body: '{"list":[{"name":"\\ud800"}]}',
      field: 'list.0.name',
      reason: 'format',
    },
    { name: 'invalid JSON', body: '{"list":', field: '', reason: 'format' },
    { name: 'null', body: 'null', field: '', reason: 'format' },
    { name: 'a list for an object', body: '[]', field: 'list', reason: 'required' },
  ])('in JSON: $name', async ({ body, field, reason }) => {
    const [first] = await faultsOf(await post('/v1/nested', body, { 'content-type': 'application/json' }));
    expect(first).toMatchObject({ field, reason });
  });

  it.each([
    { name: 'a field 600 times', path: '/v1/echo/1', type: form, body: 'name&'.repeat(600), field: '' },
    {
      name: 'a query of 600 fields',
      path: `/v1/echo/1?${'page&'.repeat(600)}`,
      type: form,
      body: '',
      field: '',
    },
    {
      name: 'nested lists',
      path: '/v1/wide',
      type: 'application/json',
      body: `{"list":${'['.repeat(50)}${']'.repeat(50)}}`,
      field: `list${'.0'.repeat(9)}`,
    },
    {
      name: 'lists nested too deeply to be parsed',
      path: '/v1/wide',
      type: 'application/json',
      body: `{"list":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      field: '',
    },
    {
      name: 'a list that is too long',
      path: '/v1/wide',
      type: 'application/json',
      body: JSON.stringify({ list: Array.from({ length: 5_001 }, () => '') }),
      field: 'list',
    },
  ])('of more than can be checked: $name', async ({ path, type, body, field }) => {
    expect(await faultsOf(await post(path, body, { 'content-type': type }))).toMatchObject([{ field }]);
  });

  it('is reported with a hundred faults at most', async () => {
    const body = JSON.stringify({ list: Array.from({ length: 200 }, () => '') });
    const errors = await faultsOf(await post('/v1/wide', body, { 'content-type': 'application/json' }));
    expect(errors).toHaveLength(100);
    expect(errors[99]).toMatchObject({ field: 'list.99', reason: 'too-short' });
  });

  it('of bytes that are not UTF-8 is reported', async () => {
    const body = new Uint8Array([...new TextEncoder().encode('{"list":"'), 0xff, 0x22, 0x7d]);
    const [first] = await faultsOf(await post('/v1/nested', body, { 'content-type': 'application/json' }));
    expect(first).toMatchObject({ reason: 'format', expected: 'UTF-8' });
  });

  it('in another encoding answers 415', async () => {
    expect((await post('/v1/nested', 'list=1')).status).toBe(415);
    expect((await post('/v1/echo/1', '{}', { 'content-type': 'application/json' })).status).toBe(415);
  });

  it('of too many bytes answers 413, announced or not', async () => {
    const body = JSON.stringify({ list: Array.from({ length: 30 }, () => ({ name: 'abc' })) });
    const json = { 'content-type': 'application/json' };
    expect((await post('/v1/nested', body, { ...json, 'content-length': String(body.length) })).status).toBe(
      413,
    );
    const stream = new Blob([body]).stream();
    const response = await request('/v1/nested', {
      method: 'POST',
      body: stream,
      headers: { token: customer.token, ...json },
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });
});

it('a public call runs a few times at once, and a limited number of others wait', async () => {
  let [working, most] = [0, 0];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const busy = appOf(server, [
    servePublic(idle, async () => {
      working += 1;
      most = Math.max(most, working);
      await gate;
      working -= 1;
      return success({});
    }),
    serve(leave, async () => success({})),
  ]);
  const asked = Array.from({ length: 210 }, () => busy('/idle'));
  // Signed-in customers do not wait behind them.
  expect((await busy('/v1/leave', { headers: { token: customer.token } })).status).toBe(200);
  // All have arrived once those beyond the places are refused.
  let refused = 0;
  for (const reply of asked)
    void Promise.resolve(reply).then(({ status }) => (refused += status === 429 ? 1 : 0));
  await vi.waitFor(() => expect([working, refused]).toEqual([2, 8]), { timeout: 30_000 });
  open();
  const replies = await Promise.all(asked);
  expect(most).toBe(2);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(202);
  const [putOff] = replies.filter(({ status }) => status === 429);
  expect(putOff?.headers.get('retry-after')).toBe('1');
  expect((await busy('/idle')).status).toBe(200);
});

it('an aborted upload is not a server error', async () => {
  const before = server.logLines.length;
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  // '100 Continue' shows that the body is being read.
  socket.write(
    'POST /login HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\na=',
  );
  await once(socket, 'data');
  socket.destroy();
  const line = await eventually(() => {
    const found = server.logLines.slice(before).find((each) => each.includes('"path":"/login"'));
    if (found === undefined) throw new Error('not logged yet');
    return found;
  });
  expect(JSON.parse(line)).toMatchObject({ level: 'info', event: 'request' });
  expect(server.logLines.slice(before).join('\n')).not.toContain('request.failed');
});

it('the code of an invitation is not logged', async () => {
  const code = 'c'.repeat(43);
  const before = server.logLines.length;
  const response = await fetch(`${server.url}/invitation/${code}`, { headers: { accept: 'text/html' } });
  await response.text();
  const lines = await eventually(() => {
    const found = server.logLines.slice(before).join('\n');
    if (!found.includes('"path":"/invitation/…"')) throw new Error('not logged yet');
    return found;
  });
  expect(lines).not.toContain(code);
});

it('an idle connection is kept longer than proxies keep theirs', async () => {
  expect((await fetch(server.url)).headers.get('keep-alive')).toBe('timeout=75');
});

describe('a handler', () => {
  it('that refuses is rolled back, and gives the reason with HTTP 200', async () => {
    const before = await server.services.db.$count(contacts);
    const response = await post('/v1/refused', '');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      code: 12010,
      msg: 'Not enough',
      errors: [{ field: 'amount', reason: 'balance-short', found: '1', expected: '2' }],
    });
    expect(await server.services.db.$count(contacts)).toBe(before);
  });

  it('that throws is rolled back, answers 500, and gives the reason only to the log', async () => {
    const before = await server.services.db.$count(contacts);
    expect((await post('/v1/half', '')).status).toBe(500);
    expect(await server.services.db.$count(contacts)).toBe(before);
    const response = await request('/v1/broken', { headers: { token: customer.token } });
    expect(await response.json()).toEqual({ code: 500, msg: 'Internal server error!', errors: [] });
    const line = server.logLines.findLast((each) => each.includes('request.failed')) ?? '';
    expect(line).toContain('nobody’s business');
    expect(JSON.parse(line).id).toBe(response.headers.get('x-request-id'));
  });

  it('whose reply does not match the contract answers 500, and its values stay out of the log', async () => {
    const response = await request('/v1/unfit', { headers: { token: customer.token } });
    expect(response.status).toBe(500);
    const text = server.logLines.join('\n');
    expect(text).toContain('the reply of test.unfit doesn’t match the contract: count (number)');
    expect(text).not.toContain('secret words');
  });

  it('that finds nothing answers 404', async () => {
    expect((await request('/v1/missing', { headers: { token: customer.token } })).status).toBe(404);
  });
});

describe('requests by their origin', () => {
  it.each([
    { name: 'Origin of another host', headers: { origin: 'https://evil.example' }, status: 403 },
    { name: 'Origin null', headers: { origin: 'null' }, status: 403 },
    { name: 'Sec-Fetch-Site cross-site', headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
    { name: 'Sec-Fetch-Site same-site', headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
    {
      name: 'headers of its own page',
      headers: { 'sec-fetch-site': 'same-origin', origin: 'http://shop.test' },
      status: 200,
    },
    { name: 'no browser headers', headers: {}, status: 200 },
  ])('with $name answer $status', async ({ headers, status }) => {
    const init = {
      method: 'POST',
      body: 'name=x',
      headers: { host: 'shop.test', 'content-type': form, ...headers },
    };
    expect((await request('/open', init as RequestInit)).status).toBe(status);
  });

  it('from another site may not use a GET that changes something, with or without a token', async () => {
    const at = async (headers: Record<string, string>) => (await request('/v1/leave', { headers })).status;
    expect(await at({ token: customer.token, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await at({ 'sec-fetch-site': 'none' })).toBe(401);
    expect(await at({ token: customer.token, 'sec-fetch-site': 'same-origin' })).toBe(200);
  });
});
