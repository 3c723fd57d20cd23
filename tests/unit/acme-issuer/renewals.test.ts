import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#core/day.ts';
import type { ChallengeType, RemoteIssuer } from '#server/ca/issuer.ts';
import type { Database } from '#server/db/open.ts';
import { type FaultyCa, openFaultyCa } from '#tests/support/acme/acme-faults.ts';
import { issuerAt, requestFor } from '#tests/support/acme/acme-orders.ts';
import { issueChain } from '#tests/support/files/issue-chain.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

it('asks when to renew, keeps to a moment of the window, and says what the next certificate replaces', async () => {
  const first = await requestFor('CN20261127-10001', ['a.example.com']);
  const chain = (await issueChain(first.csr)).join('');
  const ca = openFaultyCa({ chain });
  const issuer = issuerAt(database.db, ca, { ask: ca.ask, now: ca.now });
  await issue(ca, issuer, first);
  const [suggested, ...others] = await issuer.renewals();
  expect([suggested?.requestNo, others]).toEqual([first.orderNo, []]);
  const days = ((suggested?.time.getTime() ?? 0) - ca.now().getTime()) / dayMs;
  expect(days).toBeGreaterThan(0.9);
  expect(days).toBeLessThan(2);
  // Not before the CA said, and then the same moment, which the window still contains.
  expect(await issuer.renewals()).toEqual([]);
  ca.pass(3_601_000);
  const later = await issuer.renewals();
  expect(later.map(({ requestNo }) => requestNo)).toEqual([first.orderNo]);

  await issue(ca, issuer, { ...first, orderNo: `${first.orderNo}-2`, previousNo: first.orderNo });
  const { serialNumber } = new X509Certificate(chain);
  const replaced = String(ca.orders[1]?.replaces)
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('hex'));
  expect(ca.orders[0]?.replaces).toBeUndefined();
  expect(replaced[0]).toMatch(/^[0-9a-f]{40}$/);
  expect(replaced[1]?.replace(/^00/, '').toUpperCase()).toBe(serialNumber);
  // One that was replaced is asked about no more.
  ca.pass(3_601_000);
  expect((await issuer.renewals()).map(({ requestNo }) => requestNo)).toEqual([`${first.orderNo}-2`]);
  issuer.close();
});

async function issue(
  ca: FaultyCa,
  issuer: RemoteIssuer,
  request: Parameters<RemoteIssuer['begin']>[0],
): Promise<void> {
  await issuer.begin(request);
  const chosen = new Map<string, ChallengeType>([['a.example.com', 'dns-01']]);
  await expect
    .poll(() => {
      ca.pass(5000);
      return issuer.issue(request, chosen);
    })
    .toMatchObject({ ok: true });
}
