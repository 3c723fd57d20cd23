import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { openFaultyCa } from '#tests/support/acme/acme-faults.ts';
import { issuerAt, requestFor } from '#tests/support/acme/acme-orders.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

it('waits longer each time the CA refuses names, whatever is published', async () => {
  const request = await requestFor('CN20261127-10002', ['a.example.com']);
  const ca = openFaultyCa({ chain: '' });
  // Every validation fails.
  const why = { type: 'urn:ietf:params:acme:error:dns', detail: 'no record' };
  const refusal = `"invalid","error":${JSON.stringify(why)}`;
  const ask = Object.assign(
    async (...asked: Parameters<typeof ca.ask>) => {
      const reply = await ca.ask(...asked);
      const isChecked = reply.body.includes('"identifier":') && reply.body.includes('"status":"valid"');
      return isChecked ? { ...reply, body: reply.body.replaceAll('"valid"', refusal) } : reply;
    },
    { close: () => ca.ask.close() },
  );
  const issuer = issuerAt(database.db, ca, { ask, now: ca.now });
  const minutes: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await issuer.begin(request);
    const over = await vi.waitFor(async () => {
      ca.pass(5000);
      const answer = await issuer.issue(request, new Map([['a.example.com', 'dns-01']]));
      if (answer === null || !('isAnew' in answer) || !answer.isAnew) throw new Error('goes on');
      return answer;
    }, 20_000);
    minutes.push(Math.round((over.until.getTime() - ca.now().getTime()) / 60_000));
    // Asked before, it says when, and asks the CA nothing.
    const known = ca.orders.length;
    if (attempt > 1)
      expect(await issuer.begin(request)).toMatchObject({ kind: 'postponed', until: over.until });
    expect(ca.orders).toHaveLength(known);
    ca.pass(over.until.getTime() - ca.now().getTime() + 1000);
  }
  expect(minutes).toEqual([0, 1, 5, 15, 60]);
  issuer.close();
});
