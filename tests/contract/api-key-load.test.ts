import { eq, sum } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { apiKeyDays, apiKeySecrets } from '#server/db/schema/api-keys.ts';
import { callsAMinute } from '#server/keys/key-use.ts';
import { tokenHash } from '#server/session/token.ts';
import { makeKey, type TestKey } from '#tests/support/server/api-key.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { appOf } from '#tests/support/server/test-routes.ts';
import { isWhole } from '#tests/support/whole.ts';

const server = shareServer();

/** Keys, and calls of each up to its limit and beyond it. */
const many = isWhole ? 200 : 20;
const calls = 10;
/** Milliseconds in which 99 of a hundred calls of people are answered meanwhile. */
const mostWait = 250;

it('keys at their limits are counted and stopped, and people do not wait for them', async () => {
  const owner = await server.customer();
  const person = await server.customer();
  const request = appOf(server, server.routes);
  const { keyUse, db, clock } = server.services;
  const keys: TestKey[] = [];
  for (let made = 0; made < many; made += 1) keys.push(await makeKey(server, owner, ['orders:read']));
  await minuteWithRoom(() => clock.real());
  for (const { keyID, token } of keys) {
    const use = { keyID, hash: tokenHash(token), address: '192.0.2.1', now: clock.real() };
    for (let call = 0; call < callsAMinute - calls; call += 1) keyUse.admit(use);
  }
  const statuses = new Map<number, number>();
  const waits: number[] = [];
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      const began = performance.now();
      await (await request('/v1/account', { headers: { token: person.token } })).text();
      waits.push(performance.now() - began);
    }
  })();
  await Promise.all(
    keys.map(async ({ token }) => {
      const headers = { authorization: `Token ${token}` };
      for (let call = 0; call < 2 * calls; call += 1) {
        const reply = await request('/v1/orders/count', { headers, address: '192.0.2.7' });
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
        await reply.text();
      }
    }),
  );
  isDone = true;
  await asking;
  expect(Object.fromEntries(statuses)).toEqual({ 200: many * calls, 429: many * calls });
  await keyUse.write();
  const [counted] = await db.select({ calls: sum(apiKeyDays.calls) }).from(apiKeyDays);
  expect(Number(counted?.calls)).toBe(many * callsAMinute);
  for (const { keyID } of keys) {
    const [secret] = await db.select().from(apiKeySecrets).where(eq(apiKeySecrets.keyID, keyID));
    expect(secret?.lastUsedAddress).toBe('192.0.2.7');
  }
  const shown = await owner.ask(contract.keys.list, { query: {} });
  expect(shown.data.map((each) => each.calls)).toEqual(keys.map(() => callsAMinute));
  const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;
  console.info(`others' p99 beside ${many} keys: ${Math.round(p99)} ms of ${waits.length} calls`);
  if (isWhole) expect(p99).toBeLessThan(mostWait);
});

/** Waits until half a minute is left of one. */
async function minuteWithRoom(now: () => Date): Promise<void> {
  const left = 60_000 - (now().getTime() % 60_000);
  if (left < 30_000) await new Promise((done) => setTimeout(done, left));
}
