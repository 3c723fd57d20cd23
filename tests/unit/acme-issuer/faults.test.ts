import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAcmeIssuer } from '#server/ca/acme/acme-issuer.ts';
import type { ChallengeType, IssueRequest } from '#server/ca/issuer.ts';
import type { Database } from '#server/db/open.ts';
import { issuerAccounts, issuerOrders } from '#server/db/schema/issuer.ts';
import { type FaultyCa, Killed, openFaultyCa } from '#tests/support/acme/acme-faults.ts';
import { acmeSecret, requestFor } from '#tests/support/acme/acme-orders.ts';
import { issueChain } from '#tests/support/files/issue-chain.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';
import { isWhole } from '#tests/support/whole.ts';

const seeds = isWhole ? 300 : 20;
const kills = isWhole ? 60 : 6;
const names = ['a.example.com', '*.a.example.com'];

let database: Database;
let request: IssueRequest;
let chain: string;
beforeAll(async () => {
  database = await openTestDatabase();
  request = await requestFor('CN20261127-10001', names);
  chain = (await issueChain(request.csr)).join('');
});
afterAll(() => database?.close());
beforeEach(async () => {
  await database.db.delete(issuerOrders);
  await database.db.delete(issuerAccounts);
});

const issuerOf = ({ directory, ask, now, pass }: FaultyCa) =>
  createAcmeIssuer(
    { db: database.db, ask, now, pause: async (ms) => pass(ms) },
    {
      ...{ directory, contact: undefined, binding: undefined, secret: acmeSecret },
      profile: { name: 'short', isRequired: false },
    },
  );

type Outcome = 'issued' | 'refused' | 'stuck';

/** Acts as an order does: asks again when it is allowed to, and publishes what is wanted. */
async function work(
  ca: FaultyCa,
  issuer: ReturnType<typeof issuerOf>,
  asked: IssueRequest,
): Promise<Outcome> {
  const wait = (until: Date) => ca.pass(Math.max(1, until.getTime() - ca.now().getTime()));
  for (let tries = 0; tries < 300; tries += 1) {
    const begun = await issuer.begin(asked);
    if (begun.kind === 'refused') return 'refused';
    if (begun.kind === 'postponed') {
      wait(begun.until);
      continue;
    }
    const chosen = new Map<string, ChallengeType>(begun.validations.map(({ name }) => [name, 'dns-01']));
    const issued = await issuer.issue(asked, chosen);
    if (issued === null) return 'stuck';
    if ('ok' in issued) return issued.ok ? 'issued' : 'refused';
    wait(issued.until);
  }
  return 'stuck';
}

describe('an ACME issuer at a CA with faults', { timeout: 900_000 }, () => {
  it(`ends ${seeds} orders, none twice, never before it may ask and never with a nonce twice`, async () => {
    const shown = new Map<string, number>();
    for (let seed = 1; seed <= seeds; seed += 1) {
      const ca = openFaultyCa({ chain, seed });
      const issuer = issuerOf(ca);
      const asked = { ...request, orderNo: `CN20261127-${20_000 + seed}`, now: ca.now() };
      const first = await work(ca, issuer, asked);
      expect([seed, first]).toEqual([seed, ca.isRefused() ? 'refused' : 'issued']);
      expect([seed, ca.violations]).toEqual([seed, []]);
      // One certificate at most, and no order that the journal does not know.
      expect([seed, ca.orders.reduce((sum, { finalized }) => sum + finalized, 0)]).toEqual([
        seed,
        first === 'issued' ? 1 : 0,
      ]);
      const journal = (await database.db.select().from(issuerOrders)).map(({ url }) => url);
      expect([seed, ca.orders.filter(({ url }) => !journal.includes(url))]).toEqual([seed, []]);
      for (const [kind, count] of ca.shown) shown.set(kind, (shown.get(kind) ?? 0) + count);
      await database.db.delete(issuerOrders);
      await database.db.delete(issuerAccounts);
      issuer.close();
    }
    for (const kind of [
      'retry-date',
      'retry-seconds',
      'lost reply',
      'lost request',
      'processing',
      'badNonce',
    ])
      expect([kind, shown.get(kind) ?? 0]).not.toEqual([kind, 0]);
  });

  it(`goes on after ${kills} kills with one order and one certificate each`, async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const ca = openFaultyCa({ chain });
      const asked = { ...request, orderNo: `CN20261127-${30_000 + kill}`, now: ca.now() };
      const killed = issuerOf(
        killingAfter(ca, Math.floor(kill / 2) % 4, kill % 2 === 0 ? 'before' : 'after'),
      );
      await expect(work(ca, killed, asked)).rejects.toThrow(Killed);
      killed.close();
      // A killed process releases nothing: another one waits until its lease is over.
      await database.db.update(issuerOrders).set({ leasedUntil: new Date(ca.now().getTime() + 6_000) });
      const next = issuerOf(ca);
      expect([kill, await work(ca, next, asked)]).toEqual([kill, 'issued']);
      expect([kill, ca.violations]).toEqual([kill, []]);
      expect([kill, ca.orders.map(({ finalized }) => finalized)]).toEqual([kill, [1]]);
      next.close();
      await database.db.delete(issuerOrders);
      await database.db.delete(issuerAccounts);
    }
  });
});

/** The same CA, reached by a process that is killed at its `count`-th change. */
function killingAfter(ca: FaultyCa, count: number, when: 'before' | 'after'): FaultyCa {
  let changes = 0;
  const isChange = (body: object | undefined, url: string) =>
    body !== undefined && 'payload' in body && body.payload !== '' && !url.includes('/account/');
  const ask: FaultyCa['ask'] = Object.assign(
    async (url: string, method: 'GET' | 'HEAD' | 'POST', body?: object) => {
      if (!isChange(body, url)) return ca.ask(url, method, body);
      changes += 1;
      if (changes <= count) return ca.ask(url, method, body);
      if (when === 'after') await ca.ask(url, method, body);
      throw new Killed();
    },
    { close: () => undefined },
  );
  return { ...ca, ask };
}
