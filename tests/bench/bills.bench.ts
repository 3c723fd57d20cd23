import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { QueryOf } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { fileFigure } from '#tests/bench/bill-file.ts';
import { type Figure, percentile, round } from '#tests/bench/measure.ts';
import { insertBills } from '#tests/support/rows/many-bills.ts';
import { insertOrders } from '#tests/support/rows/many-orders.ts';
import { databaseKinds, emptyPostgresDatabase } from '#tests/support/server/postgres.ts';
import { startTestServer, type TestCustomer } from '#tests/support/server/test-server.ts';

const sizes = [1_000, 100_000] as const;
const orders = 1_000;
/** Other customers besides the measured one, and bills of each. */
const others = { customers: 100, bills: 500 } as const;
const rounds = 20;
/** The quieter of two runs counts, to exclude other load on the machine. */
const repeats = 2;
/** Milliseconds for one statement: seeding takes longer than a customer's call may. */
const seedMs = 600_000;
const timeZone = 'Asia/Kolkata';
/** One connection per request, as in the bench of order lists. */
const alone = { headers: { connection: 'close' } };

/** Measures the list of bills, its sums and the spending by month, by the account's number of bills; and the files of all of them. */
export async function benchBills(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of await databaseKinds()) {
    const folder = await mkdtemp(join(tmpdir(), 'certhub-bench-'));
    const database = await openDatabase(
      kind === 'pglite'
        ? { dataDir: folder }
        : { databaseUrl: await emptyPostgresDatabase(), queryMs: seedMs },
    );
    const server = await startTestServer({ database });
    try {
      const { db } = server.database;
      for (let n = 0; n < others.customers; n += 1) {
        const other = await server.customer();
        await insertBills(db, other.id, other.userID, others.bills);
      }
      const times = new Map<string, number[][]>();
      for (const size of sizes) {
        const customer = await server.customer({ displayName: 'Ada Byron' });
        await insertOrders(db, sql`select ${customer.id}::uuid as id`, orders);
        await insertBills(db, customer.id, customer.userID, size);
        // Done by autovacuum on PostgreSQL, and by the server's own job on PGlite.
        await db.execute(sql.raw('vacuum (analyze) bills'));
        for (const [name, call] of callsOf(customer, size)) {
          await measured(call, 3, kind);
          const runs: number[][] = [];
          for (let repeat = 0; repeat < repeats; repeat += 1) runs.push(await measured(call, rounds, kind));
          const [quieter = []] = runs.toSorted((one, other) => percentile(one, 95) - percentile(other, 95));
          times.set(name, [...(times.get(name) ?? []), quieter]);
        }
        if (size === sizes.at(-1))
          for (const ending of ['csv', 'xlsx'] as const)
            figures.push(await fileFigure(kind, customer, size, ending));
      }
      for (const [name, bySize] of times) figures.push(figureOf(`${kind}, ${name}`, bySize));
    } finally {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return figures;
}

/** Milliseconds of each call: of the processor for the embedded database, which computes in this process. */
async function measured(
  call: () => Promise<unknown>,
  times: number,
  kind: Database['kind'],
): Promise<number[]> {
  const now = kind === 'pglite' ? processorTime : () => performance.now();
  const samples: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const began = now();
    await call();
    samples.push(now() - began);
  }
  return samples;
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function callsOf(customer: TestCustomer, size: number): [string, () => Promise<unknown>][] {
  const { transactions } = contract;
  const list = (query: QueryOf<typeof transactions.list>) => async () =>
    (await customer.call(transactions.list, { query }, alone)).data();
  const daysFrom = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  const pages = Math.floor(size / 20);
  return [
    ['bills, page 1', list({})],
    ['bills, middle page', list({ offset: Math.floor(pages / 2) })],
    ['bills, last page', list({ offset: pages })],
    ['bills of a month', list({ from: daysFrom(-390), to: daysFrom(-360) })],
    ['bills of a kind', list({ kind: 'refund' })],
    ['bills of a kind, last page', list({ kind: 'charge', offset: Math.floor(pages * 0.8) })],
    ['bills of a person and a method', list({ userID: customer.userID, method: 'balance' })],
    ['bills of a brand', list({ brand: 'certum', kind: 'spend' })],
    ['bills of nothing', list({ brand: 'nobody' })],
    ['bills, search of an order', list({ search: 'host77.' })],
    ['bills, search of every order', list({ search: 'example' })],
    ['bills, last page of that', list({ search: 'example', offset: Math.floor(pages * 0.9) })],
    ['bills, search of a person', list({ search: 'Byron' })],
    ['bills, search without a hit', list({ search: 'nothing-like-it' })],
    ...([12, 24] as const).map((months): [string, () => Promise<unknown>] => [
      `spending of ${months} months`,
      async () =>
        (await customer.call(transactions.monthlyConsumption, { query: { timeZone, months } }, alone)).data(),
    ]),
  ];
}

function figureOf(name: string, bySize: readonly number[][]): Figure {
  const p95 = bySize.map((samples) => round(percentile(samples, 95), 1));
  return {
    name: `${name}, at 100 000 bills, p95`,
    value: p95.at(-1) ?? Number.NaN,
    unit: 'ms',
    goal: '≤ 100',
    peer: `${p95[0]} ms at 1 000`,
  };
}
