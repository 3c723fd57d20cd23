import { expect, test } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { notFound, refuse, success } from '#server/http/reply.ts';
import { securityEventOf } from '#server/http/security-events.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

const { purchase, sandbox, session, orders } = contract;

test.each([
  { call: purchase.createKey, outcome: success({}), want: { what: 'key', outcome: 'done' } },
  { call: sandbox.moveClock, outcome: success({}), want: { what: 'sandbox', outcome: 'done' } },
  { call: orders.list, outcome: refuse(401, ''), want: { what: 'rights', outcome: 'refused' } },
  { call: orders.cancel, outcome: refuse(403, ''), want: { what: 'rights', outcome: 'refused' } },
  { call: session.captcha, outcome: refuse(429, ''), want: { what: 'limit', outcome: 'limited' } },
])('$call.id is logged as $want.what $want.outcome', ({ call, outcome, want }) => {
  expect(securityEventOf(call, outcome)).toEqual({ ...want, detail: call.id });
});

test.each([
  { call: orders.list, outcome: success({}) },
  { call: orders.list, outcome: notFound() },
  { call: session.login, outcome: refuse(429, '') },
])('$call.id is no event for the security log', ({ call, outcome }) => {
  expect(securityEventOf(call, outcome)).toBeNull();
});

test('a line names the customer, the address and the call, and is written at every log level', async () => {
  const server = await startTestServer();
  const customer = await server.customer();
  await customer.call(sandbox.moveClock, { body: { days: 1 } });
  await server.visitor.call(orders.list, { query: {} });
  const lines = server.logLines
    .filter((line) => line.includes('"level":"security"'))
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { event: 'security.sandbox', who: customer.userID, from: '127.0.0.1', detail: 'sandbox.moveClock' },
    { event: 'security.rights', who: '', from: '127.0.0.1', detail: 'orders.list' },
  ]);
  await server.close();
});
