import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { type DnsOperation, operationOf, planRecords, undoOf } from '#core/tools/dns-plan.ts';
import type { DnsRecord } from '#core/tools/dns-record.ts';
import { forgetAttempts } from '#server/session/attempts.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { type FakeCloudflare, openCloudflare } from '#tests/support/tools/cloudflare.ts';

const { tools } = contract;
let cloudflare: FakeCloudflare;
let server: TestServer;
beforeAll(async () => {
  cloudflare = await openCloudflare();
  server = await startTestServer({ config: { cloudflareUrl: cloudflare.url } });
});
afterAll(async () => {
  await server.close();
  await cloudflare.close();
});
beforeEach(() => {
  cloudflare.records.clear();
  cloudflare.answers.length = 0;
  cloudflare.asked.length = 0;
});

const access = () => ({ host: 'cloudflare', token: cloudflare.token }) as const;
const zoneID = 'zone1';
const record = (type: DnsRecord['type'], content: string, more: Partial<DnsRecord> = {}): DnsRecord => ({
  ...{ name: `${type.toLowerCase()}.example.com`, type, content, priority: null, ttl: null },
  ...more,
});
const apply = async (operations: DnsOperation[], more: object = {}) =>
  (await server.visitor.ask(tools.applyDns, { body: { ...access(), zoneID, operations, ...more } })).results;
const held = async () =>
  (await server.visitor.ask(tools.dnsRecords, { body: { ...access(), zoneID } })).records;

it('finds the zones of a token by name', async () => {
  const zones = (search: string) => server.visitor.ask(tools.dnsZones, { body: { ...access(), search } });
  expect(await zones('Example')).toEqual({ fault: null, zones: [{ id: 'zone1', name: 'example.com' }] });
  expect(await zones('other')).toEqual({ fault: null, zones: [] });
});

const every: DnsRecord[] = [
  record('A', '192.0.2.1', { ttl: 300 }),
  record('AAAA', '2001:db8::1'),
  record('CNAME', 'target.example.net'),
  record('TXT', `v=spf1 "quoted" back\\slash ${'x'.repeat(300)}`),
  record('MX', 'mail.example.com', { priority: 10 }),
  record('NS', 'ns.example.net'),
  record('SRV', '5 443 host.example.com', { priority: 1 }),
  record('CAA', '0 issue "ca.test; validationmethods=dns-01"'),
];

it('writes every record type and reads it back unchanged', async () => {
  const results = await apply(every.map((one) => ({ op: 'add', record: one })));
  expect(results.map(({ fault }) => fault)).toEqual(every.map(() => null));
  const found = await held();
  expect(found.map(({ id, isProxied, ...rest }) => rest)).toEqual(every);
  expect(
    planRecords(
      every.map((one, line) => ({ line, record: one })),
      found,
      false,
    ).map(({ action }) => action),
  ).toEqual(every.map(() => 'same'));
});

it('removes what a run added and restores what it changed on undo, and touches nothing else', async () => {
  await apply([
    { op: 'add', record: record('A', '192.0.2.1', { ttl: 300 }) },
    { op: 'add', record: record('TXT', 'untouched') },
  ]);
  const before = await held();
  const wanted = [record('A', '192.0.2.9'), record('AAAA', '2001:db8::9')];
  const plan = planRecords(
    wanted.map((one, line) => ({ line, record: one })),
    before,
    true,
  );
  expect(plan.map(({ action }) => action)).toEqual(['change', 'add']);
  const done = await apply(plan.flatMap((row) => operationOf(row) ?? []));
  expect((await held()).map(({ content, ttl }) => [content, ttl])).toEqual([
    ['192.0.2.9', 300],
    ['untouched', null],
    ['2001:db8::9', null],
  ]);
  await apply(plan.flatMap((row, at) => undoOf(row, done[at]?.id ?? '') ?? []));
  expect(await held()).toEqual(before);
});

it('reports a result for each record and still writes the valid ones', async () => {
  const results = await apply([
    { op: 'add', record: record('A', '192.0.2.1') },
    { op: 'add', record: record('A', '192.0.2.1') },
    { op: 'add', record: record('CNAME', 'x.test', { name: 'a.example.com' }) },
    { op: 'remove', id: 'unknown' },
    { op: 'add', record: record('AAAA', '2001:db8::1') },
  ]);
  expect(results.map(({ fault }) => fault?.problem ?? 'done')).toEqual([
    ...['done', 'exists', 'refused', 'not-found', 'done'],
  ]);
  expect(results[2]?.fault?.detail).toContain('already exists');
});

it.each([
  {
    name: 'a rate limit',
    answer: {
      status: 429,
      headers: { 'retry-after': '17' },
      body: '{"success":false,"errors":[{"code":10013,"message":"Rate limited"}]}',
    },
    problem: 'rate-limit',
  },
  {
    name: 'an unknown token',
    answer: { status: 401, body: '{"success":false,"errors":[{"code":1000,"message":"Invalid API Token"}]}' },
    problem: 'token',
  },
])('stops at $name and reports it for the remaining records', async ({ answer, problem }) => {
  cloudflare.answers.push(answer);
  const results = await apply(every.slice(0, 3).map((one) => ({ op: 'add', record: one })));
  expect(results.map(({ fault }) => fault?.problem)).toEqual([problem, problem, problem]);
  if (problem === 'rate-limit') expect(results[2]?.fault?.retryAfter).toBe(17);
  expect(cloudflare.asked).toHaveLength(1);
});

it.each([
  { name: 'HTML', answer: { status: 502, body: '<html>' }, problem: 'bad-answer' },
  {
    name: 'an unexpected shape',
    answer: { status: 200, body: '{"success":true,"errors":[],"result":7}' },
    problem: 'bad-answer',
  },
  {
    name: 'a missing permission',
    answer: { status: 403, body: '{"success":false,"errors":[{"code":9109,"message":"Unauthorized"}]}' },
    problem: 'rights',
  },
  {
    name: 'a redirect',
    answer: { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' },
    problem: 'unreachable',
  },
  {
    name: 'an oversized reply',
    answer: { status: 200, body: `{"x":"${'x'.repeat(5_000_000)}"}` },
    problem: 'unreachable',
  },
])('names the problem of an unusable reply: $name', async ({ answer, problem }) => {
  cloudflare.answers.push(answer);
  const { fault } = await server.visitor.ask(tools.dnsZones, { body: access() });
  expect(fault?.problem).toBe(problem);
});

it('removes the token from messages in any encoding', async () => {
  const { token } = cloudflare;
  const forms = [
    token,
    encodeURIComponent(token),
    btoa(token),
    btoa(`Bearer ${token}`),
    Buffer.from(token).toString('hex'),
  ];
  for (const form of forms) {
    const body = JSON.stringify({
      success: false,
      result: null,
      errors: [{ code: 1, message: `bad ${form}` }],
    });
    cloudflare.answers.push({ status: 400, headers: {}, body });
    const { fault } = await server.visitor.ask(tools.dnsZones, { body: access() });
    expect(fault?.detail).not.toContain(form);
    expect(fault?.detail).toMatch(/^bad /);
  }
});

it('counts calls whose body does not fit', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"host":1}' };
  const ask = async () => (await (await server.visitor.fetch('/tools/dns/apply', init)).json()).code;
  let code = 400;
  for (let calls = 0; calls < 301 && code === 400; calls += 1) code = await ask();
  expect(code).toBe(429);
  await forgetAttempts(server.services.db, 'dns-host:127.0.0.1');
});

it('never puts the token in a row, a log line or a reply', async () => {
  const wrong = `wrong-${cloudflare.token}`;
  const bodies = [
    { ...access(), zoneID, operations: [{ op: 'add', record: record('A', '192.0.2.1') }] },
    { ...access(), token: wrong, zoneID, operations: [{ op: 'add', record: record('A', '192.0.2.1') }] },
    { ...access(), zoneID, operations: [{ op: 'add', record: { ...record('A', 'x'), ttl: -1 } }] },
    { ...access(), token: `${wrong} with a space`, zoneID, operations: [] },
  ];
  const replies: string[] = [];
  for (const body of bodies) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    replies.push(await (await server.visitor.fetch('/tools/dns/apply', init)).text());
  }
  expect(replies[1]).toContain('rights');
  expect(replies.join()).not.toContain(cloudflare.token);
  expect(server.logLines.join('\n')).not.toContain(cloudflare.token);
  expect(server.logLines.join('\n')).toContain('/tools/dns/apply');
  const { rows: tables } = await server.services.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const { rows } = await server.services.db.execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${cloudflare.token}%`}`,
    );
    expect([name, rows.length]).toEqual([name, 0]);
  }
});
