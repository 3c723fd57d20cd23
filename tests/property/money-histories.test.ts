import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ledger } from '#server/db/schema/ledger.ts';
import { compareLedger } from '#server/ledger/compare.ts';
import { castFor, moneyActs, perform } from '#tests/support/money/money-acts.ts';
import { type MoneyServer, startMoneyServer } from '#tests/support/money/money-server.ts';
import { expectTrueBooks } from '#tests/support/money/money-truths.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { isWhole } from '#tests/support/whole.ts';

const runs = Number(process.env.RUNS ?? (isWhole ? 100 : 2));
const first = Number(process.env.SEED ?? 1);
/** Histories of one server: what is compared grows with each. */
const ofOneServer = 25;
const steps = 12;
const acts = Object.keys(moneyActs) as [string, ...string[]];
const kinds = isWhole ? await databaseKinds() : (['pglite'] as const);

/** One customer's money: a few things at once, some of which are killed, and what must hold after each. */
async function live(money: MoneyServer, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const done: string[] = [];
  money.isKilled = () => false;
  const cast = await castFor(money, random);
  for (let step = 0; step < steps; step += 1) {
    const some = Array.from({ length: 1 + random.below(3) }, () => random.pick(acts));
    done.push(some.join(' + '));
    money.isKilled = () => random.chance(0.05);
    await Promise.all(some.map((act) => perform(act, cast)));
    money.isKilled = () => false;
    try {
      await expectTrueBooks(cast);
    } catch (cause) {
      throw new Error(`seed ${seed}, after ${done.join('; ')}`, { cause });
    }
  }
  await money.runJobs();
  expect(money.failures()).toEqual([]);
  await expectTrueBooks(cast);
}

describe.each(kinds)('the books on %s', (kind) => {
  it(
    `are right to the cent through ${runs} histories of buying, refunding, invoicing and rewarding`,
    async () => {
      let money: MoneyServer | undefined;
      const moved = new Set<string>();
      try {
        for (let run = 0; run < runs; run += 1) {
          if (run % ofOneServer === 0) {
            await money?.server.close();
            money = await startMoneyServer(kind);
          }
          if (money === undefined) continue;
          await live(money, first + run);
          for (const { kind } of await kindsIn(money)) moved.add(kind);
        }
        if (money !== undefined) await expectFoundFaults(money);
      } finally {
        await money?.server.close();
      }
      console.info(`${kind}: ${runs} histories moved money as ${[...moved].toSorted().join(', ')}`);
      if (runs >= 100) expect([...moved]).toEqual(expect.arrayContaining([...usual]));
    },
    60_000 + runs * 20_000,
  );
});

/** What so many histories must have come to, or they test nothing. */
const usual = [
  'charge',
  'refund',
  'payout',
  'package',
  'package-use',
  'reward',
  'withdrawal',
  'reversal',
] as const;

function kindsIn({ server }: MoneyServer) {
  return server.services.db.selectDistinct({ kind: ledger.kind }).from(ledger);
}

/** Whoever changes a number in the books is found out by the comparison of the next night. */
async function expectFoundFaults({ server }: MoneyServer): Promise<void> {
  const { db } = server.services;
  const faults = [
    [
      'balance',
      sql`update balances set cents = cents + 1 where account_id = (select account_id from ledger limit 1)`,
    ],
    [
      'spent',
      sql`update balances set spent = spent - 1 where account_id = (select account_id from ledger limit 1)`,
    ],
    [
      'balance-after',
      sql`update ledger set balance_after = balance_after + 1 where id = (select max(id) from ledger)`,
    ],
  ] as const;
  for (const [kind, plant] of faults) {
    const found = await db
      .transaction(async (tx) => {
        // As somebody with the database in hand would: its own triggers refuse it.
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(plant);
        throw new Planted(await compareLedger(tx));
      })
      .catch((error: unknown) => {
        if (error instanceof Planted) return error.found;
        throw error;
      });
    expect(found).toEqual([expect.objectContaining({ kind })]);
  }
}

class Planted extends Error {
  constructor(readonly found: Awaited<ReturnType<typeof compareLedger>>) {
    super('a fault was planted, and is taken back');
  }
}
