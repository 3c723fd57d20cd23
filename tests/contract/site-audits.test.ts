import { createServer, type Server, type Socket } from 'node:net';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { audits } from '#server/db/schema/tools.ts';
import { eventually } from '#tests/support/eventually.ts';
import { listenLocally } from '#tests/support/server/local-servers.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server/test-server.ts';
import {
  type AuditNames,
  type AuditTargets,
  openAuditNames,
  openAuditTargets,
} from '#tests/support/tools/audit-targets.ts';

const { tools } = contract;
let names: AuditNames;
let targets: AuditTargets;
let server: TestServer;
let tarpit: Server;
const held = new Set<Socket>();

beforeAll(async () => {
  targets = await openAuditTargets();
  // Accepts connections and never answers.
  tarpit = createServer((socket) => {
    held.add(socket);
    socket.on('error', () => undefined);
    socket.resume();
  });
  const auditPort = await targets.openssl('-cert', 'leaf.pem', '-cert_chain', 'ca.pem', '-key', 'leaf.key');
  await listenLocally(tarpit, auditPort, '127.0.0.3');
  names = await openAuditNames();
  server = await startTestServer({
    config: {
      ...{ dcvResolver: names.resolver, dcvNetworks: ['127.0.0.1/32', '127.0.0.3/32'] },
      ...{ auditPort, dcvHttpPort: 9, trustProxy: true },
    },
  });
});
afterAll(async () => {
  await server.close();
  tarpit.close();
  for (const socket of held) socket.destroy();
  await targets.close();
  names.close();
});

/** The audit, once it has ended. */
const ended = (
  client: TestClient,
  call: typeof tools.auditDetail | typeof tools.visitorAuditDetail,
  id: string,
) =>
  eventually(async () => {
    const audit = await client.ask(call, { params: { id } });
    expect(['done', 'refused']).toContain(audit.state);
    return audit;
  });

it('lets a customer audit a site and find the report in the history of its host', async () => {
  const customer = await server.customer();
  const stranger = await server.customer();
  const first = await customer.ask(tools.startAudit, { body: { host: 'https://Good.test/page' } });
  expect(first.host).toBe('good.test');
  const audit = await ended(customer, tools.auditDetail, first.id);
  expect(audit).toMatchObject({ state: 'done', problem: '', grade: 'F' });
  expect(audit.report?.facts.certificates[0]?.subject).toBe('CN=good.test');
  expect(audit.report?.findings.map(({ code }) => code)).toContain('untrusted');
  const second = await customer.ask(tools.startAudit, { body: { host: 'other.test' } });
  await ended(customer, tools.auditDetail, second.id);
  const list = await customer.ask(tools.audits, { query: { host: 'good.test' } });
  expect(list).toMatchObject({ total: 1, data: [{ id: first.id, grade: 'F' }] });
  expect((await customer.ask(tools.audits, { query: {} })).total).toBe(2);
  expect((await stranger.ask(tools.audits, { query: {} })).total).toBe(0);
  const params = { id: first.id };
  expect((await stranger.call(tools.auditDetail, { params })).envelope.code).toBe(404);
  expect((await server.visitor.call(tools.visitorAuditDetail, { params })).envelope.code).toBe(404);
});

it('lets a visitor audit a site, keeps the report for an hour, and refuses a sixth audit', async () => {
  const { visitor } = server;
  const hosts = ['good.test', 'private.test', 'gone.test', 'www.good.test', 'more.test'];
  const ids: string[] = [];
  for (const host of hosts) {
    ids.push((await visitor.ask(tools.startVisitorAudit, { body: { host } })).id);
  }
  const problems = [];
  for (const id of ids) problems.push((await ended(visitor, tools.visitorAuditDetail, id)).problem);
  expect(problems).toEqual(['', 'private-address', 'not-found', '', '']);
  const customer = await server.customer();
  expect((await customer.call(tools.auditDetail, { params: { id: ids[0] ?? '' } })).envelope.code).toBe(404);
  const late = await visitor.call(tools.startVisitorAudit, { body: { host: 'good.test' } });
  expect(late.envelope).toMatchObject({ code: 429, errors: [{ reason: 'too-many-tries' }] });
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  const rows = await server.services.db.select().from(audits);
  const kept = rows.find(({ id }) => id === ids[0]);
  expect((kept?.expireTime.getTime() ?? 0) - (kept?.createTime.getTime() ?? 0)).toBe(3_600_000);
});

it('audits a visitor’s site promptly while 20 hosts of others never answer', async () => {
  const from = (network: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${network}` } });
  for (let n = 0; n < 20; n += 1) {
    const body = { host: `tarpit${n}.test` };
    const answer = await server.visitor.call(tools.startVisitorAudit, { body }, from(1 + Math.floor(n / 5)));
    expect(answer.envelope.code).toBe(200);
  }
  const began = performance.now();
  const mine = await server.visitor.call(tools.startVisitorAudit, { body: { host: 'prompt.test' } }, from(9));
  expect((await ended(server.visitor, tools.visitorAuditDetail, mine.data().id)).state).toBe('done');
  const waiting = await server.services.db.select().from(audits).where(like(audits.host, 'tarpit%'));
  expect(waiting.filter(({ state }) => state === 'queued' || state === 'running').length).toBeGreaterThan(4);
  expect(performance.now() - began).toBeLessThan(15_000);
});

it('audits one host at most ten times in ten minutes, whoever asks', async () => {
  const codes = [];
  for (let run = 0; run < 12; run += 1) {
    const customer = await server.customer();
    codes.push((await customer.call(tools.startAudit, { body: { host: 'busy.test' } })).envelope.code);
  }
  expect(codes).toEqual([...Array(10).fill(200), 429, 429]);
});

it.each([
  ['*.good.test', 'wildcard-not-allowed'],
  ['127.0.0.1', 'ip-not-public'],
  ['http://[::ffff:10.0.0.1]/', 'ip-not-public'],
  ['169.254.169.254', 'ip-not-public'],
  ['0x7f.1', 'name-numeric-tld'],
  ['localhost', 'name-reserved'],
  ['a.internal', 'name-reserved'],
  ['good.test:22', 'name-has-port'],
  ['good.test\r\nhost: evil', 'name-has-space'],
  ['ㄱㄴ.test', 'name-bad-idn'],
  ['x'.repeat(70), 'name-label-too-long'],
  ['', 'required'],
])('refuses a host that cannot be audited: %j', async (host, reason) => {
  const customer = await server.customer();
  const answer = await customer.call(tools.startAudit, { body: { host } });
  expect(answer.envelope).toMatchObject({ code: 400, errors: [{ field: 'host', reason }] });
});

it('audits a name in another script in ASCII', async () => {
  const customer = await server.customer();
  const started = await customer.ask(tools.startAudit, { body: { host: 'bücher.test' } });
  expect(started.host).toBe('xn--bcher-kva.test');
});
