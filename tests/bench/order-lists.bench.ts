import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { QueryOf } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { type Figure, percentile, round } from '#tests/bench/measure.ts';
import { insertOrders } from '#tests/support/rows/many-orders.ts';
import { databaseKinds, emptyPostgresDatabase } from '#tests/support/server/postgres.ts';
import { startTestServer, type TestCustomer } from '#tests/support/server/test-server.ts';

const sizes = [1_000, 10_000, 100_000] as const;
/** Other customers besides the measured one, and orders of each. */
const others = { customers: 1_000, orders: 100 } as const;
const rounds = 20;
/** Milliseconds for one statement: seeding 100 000 orders takes longer than a customer's call may. */
const seedMs = 600_000;
const timeZone = 'Asia/Kolkata';
/** Each call is measured this many times and the quietest run counts, to exclude other load on the machine. */
const repeats = 2;
/**
 * One connection per request. A kept-alive connection can time out while the database blocks this thread; whichever end notices first then
 * closes it under the other: `fetch failed`, ECONNRESET.
 */
const alone = { headers: { connection: 'close' } };

/** Measures the order list, its counts and the launchpad's calls, by the customer's number of orders. */
export async function benchOrderLists(): Promise<Figure[]> {
  const kinds = await databaseKinds();
  const figures: Figure[] = [];
  for (const kind of kinds) {
    const folder = await mkdtemp(join(tmpdir(), 'certhub-bench-'));
    // The test template has smaller buffers than the product.
    const database = await openDatabase(
      kind === 'pglite'
        ? { dataDir: folder }
        : { databaseUrl: await emptyPostgresDatabase(), queryMs: seedMs },
    );
    const server = await startTestServer({ database });
    try {
      await seedOthers(server.database);
      const times = new Map<string, number[][][]>();
      for (const size of sizes) {
        const customer = await server.customer();
        await insertOrders(server.database.db, sql`select ${customer.id}::uuid as id`, size);
        // Done by autovacuum on PostgreSQL, and by the server's own job on PGlite.
        for (const table of ['orders', 'order_texts', 'order_tallies', 'spend_tallies', 'key_tallies']) {
          await server.database.db.execute(sql.raw(`vacuum (analyze) ${table}`));
        }
        for (const [name, call] of callsOf(customer, size)) {
          // The first calls read pages into the database's memory.
          await measured(call, 3, kind);
          const runs: number[][] = [];
          for (let repeat = 0; repeat < repeats; repeat += 1) runs.push(await measured(call, rounds, kind));
          times.set(name, [...(times.get(name) ?? []), runs]);
        }
      }
      for (const [name, bySize] of times) figures.push(...figuresOf(`${kind}, ${name}`, bySize));
    } finally {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return figures;
}

/**
 * Milliseconds of each call. The embedded database computes in this process, so its calls are measured in CPU time, which is independent of
 * other load on the machine; PostgreSQL's are measured in elapsed time.
 */
async function measured(
  call: () => Promise<unknown>,
  rounds: number,
  kind: Database['kind'],
): Promise<number[]> {
  const now = kind === 'pglite' ? processorTime : () => performance.now();
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
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
  const list = (query: object) => async () => {
    const { data } = (
      await customer.call(contract.orders.list, { query: { limit: 10, ...query } }, alone)
    ).data();
    return data;
  };
  const pages = Math.floor(size / 10);
  return [
    ['page 1', list({})],
    ['middle page', list({ offset: Math.floor(pages / 2) })],
    ['last page', list({ offset: pages })],
    ['search inside a name', list({ search: 'ost77' })],
    // It matches 1 112 of 100 000 orders, of which a search returns 1 000.
    ['last page of a search', list({ search: 'ost77', offset: Math.max(1, Math.floor(size / 1_000)) })],
    ['search under a filter', list({ search: 'example', status: 'expiring' })],
    ['search of a Unicode name', list({ search: '例子' })],
    ['search of every name', list({ search: 'example' })],
    ['last page of every name', list({ search: 'example', offset: 100 })],
    ['search without a hit', list({ search: 'nothing-like-it' })],
    ...(['unpaid', 'verifying', 'issued', 'expiring', 'expired', 'cancelled'] as const).map(
      (status): [string, () => Promise<unknown>] => [`filter ${status}`, list({ status })],
    ),
    ...filtersOf().map(([name, filter]): [string, () => Promise<unknown>] => [
      `filter by ${name}`,
      list({ ...filter }),
    ]),
    ...filtersOf().map(([name, filter]): [string, () => Promise<unknown>] => [
      `counts under ${name}`,
      async () => (await customer.call(contract.orders.count, { query: filter }, alone)).data(),
    ]),
    ...(['createTime', 'commonName', 'orderStatus', 'payAmount', 'certExpireTime'] as const).map(
      (sort): [string, () => Promise<unknown>] => [
        `middle page of a brand by ${sort}`,
        list({ brand: 'certum', sort, direction: 'asc', offset: Math.floor(pages / 6) }),
      ],
    ),
    [
      'filter by all at once',
      list(Object.assign({ status: 'issued' }, ...filtersOf().map(([, each]) => each))),
    ],
    ...(['createTime', 'commonName', 'orderStatus', 'payAmount', 'certExpireTime'] as const).map(
      (sort): [string, () => Promise<unknown>] => [
        `middle page by ${sort}`,
        list({ sort, direction: 'asc', offset: Math.floor(pages / 2) }),
      ],
    ),
    [
      'dashboard',
      async () => (await customer.call(contract.orders.statistics, { query: { timeZone } }, alone)).data(),
    ],
    ...([undefined, 'undone', 'waiting', 'renewed'] as const).map(
      (progress): [string, () => Promise<unknown>] => [
        `ends ${progress ?? 'with anything done'}`,
        async () =>
          (
            await customer.call(
              contract.orders.ends,
              { query: { limit: 20, timeZone, ...(progress === undefined ? {} : { progress }) } },
              alone,
            )
          ).data(),
      ],
    ),
    [
      'counts of ends',
      async () => (await customer.call(contract.orders.endCounts, { query: { timeZone } }, alone)).data(),
    ],
    ['attention', async () => (await customer.call(contract.orders.attention, {}, alone)).data()],
    ['counts', async () => (await customer.call(contract.orders.count, { query: {} }, alone)).data()],
    ['next to expire', list({ status: 'expiring', sort: 'certExpireTime', direction: 'asc', limit: 5 })],
    ['account', async () => (await customer.call(contract.session.account, {}, alone)).data()],
  ];
}

type Filter = QueryOf<typeof contract.orders.count>;

function filtersOf(): readonly (readonly [string, Filter])[] {
  const now = Date.now();
  const daysFrom = (days: number) => new Date(now + days * dayMs).toISOString();
  return [
    ['brand', { brand: 'certum' }],
    ['type', { kind: 'ov' }],
    ['a type nobody has', { kind: 'vmc' }],
    ['method', { dcvMethod: 'file' }],
    ['contact', { contactID: '00000000-0000-4000-8000-000000000003' }],
    ['organization', { orgID: '00000000-0000-4000-8000-000000000003' }],
    ['remark', { remark: 'ark 77' }],
    ['every remark', { remark: 'remark' }],
    ['month ordered', { createdFrom: daysFrom(-390), createdTo: daysFrom(-360) }],
    ['month of the end', { endsFrom: daysFrom(60), endsTo: daysFrom(90) }],
  ];
}

function figuresOf(name: string, bySize: readonly number[][][]): Figure[] {
  const quietest = (percent: number) =>
    bySize.map((runs) => Math.min(...runs.map((samples) => percentile(samples, percent))));
  const p95 = quietest(95).map((value) => round(value, 1));
  const [small = Number.NaN, , large = Number.NaN] = quietest(50);
  return [
    {
      name: `${name} at 100 000 orders, p95`,
      value: p95.at(-1) ?? Number.NaN,
      unit: 'ms',
      goal: '≤ 100',
      peer: `${p95[0]} ms at 1 000, ${p95[1]} ms at 10 000`,
    },
    {
      name: `${name} at 100 000 orders`,
      value: round(large / small, 1),
      unit: '× of 1 000',
      goal: '≤ 3',
      peer: `${round(small, 1)} ms`,
    },
  ];
}

async function seedOthers({ db }: Database): Promise<void> {
  await db.execute(sql`
    insert into accounts (company_name)
    select 'other' || n from generate_series(1, ${others.customers}::int) n`);
  await insertOrders(db, sql`select id from accounts where company_name like 'other%'`, others.orders);
}
