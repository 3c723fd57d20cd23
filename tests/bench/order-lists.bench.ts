import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import type { Database } from '#server/db/open.ts';
import { type Figure, median, percentile, round } from '#tests/bench/measure.ts';
import { hasPostgres, stopPostgres } from '#tests/support/postgres.ts';
import type { DatabaseKind } from '#tests/support/test-database.ts';
import { startTestServer, type TestCustomer } from '#tests/support/test-server.ts';

const sizes = [1_000, 10_000, 100_000] as const;
/** Customers beside the one that is measured, and orders of each. */
const others = { customers: 1_000, orders: 100 } as const;
const rounds = 20;

/** The list of orders, its counts and what the launchpad asks, by how many orders the customer has. */
export async function benchOrderLists(): Promise<Figure[]> {
  const kinds: DatabaseKind[] = (await hasPostgres()) ? ['pglite', 'postgres'] : ['pglite'];
  const figures: Figure[] = [];
  for (const kind of kinds) {
    const server = await startTestServer({ database: kind });
    try {
      await seedOthers(server.database);
      const times = new Map<string, number[][]>();
      for (const size of sizes) {
        const customer = await server.customer();
        await seedOrders(server.database, customer.id, size);
        // As PostgreSQL's autovacuum does, and the server's own job on PGlite.
        for (const table of ['orders', 'order_texts', 'order_tallies']) {
          await server.database.db.execute(sql.raw(`vacuum (analyze) ${table}`));
        }
        // Connections that timed out while this thread was the database's are closed first.
        await setTimeout(500);
        for (const [name, call] of callsOf(customer, size)) {
          const samples: number[] = [];
          // The first calls read pages into the database's memory.
          for (let round = -3; round < rounds; round += 1) {
            const began = performance.now();
            await call();
            if (round >= 0) samples.push(performance.now() - began);
          }
          times.set(name, [...(times.get(name) ?? []), samples]);
        }
      }
      for (const [name, bySize] of times) figures.push(...figuresOf(`${kind}, ${name}`, bySize));
    } finally {
      await server.close();
    }
  }
  await stopPostgres();
  return figures;
}

function callsOf(customer: TestCustomer, size: number): [string, () => Promise<unknown>][] {
  const list = (query: object) => async () => {
    const { data } = (await customer.call(contract.orders.list, { query: { limit: 10, ...query } })).data();
    return data;
  };
  const pages = Math.floor(size / 10);
  return [
    ['page 1', list({})],
    ['middle page', list({ offset: Math.floor(pages / 2) })],
    ['last page', list({ offset: pages })],
    ['search inside a name', list({ search: 'ost77' })],
    ['search of a Unicode name', list({ search: '例子' })],
    ['search of every name', list({ search: 'example' })],
    ['search without a hit', list({ search: 'nothing-like-it' })],
    ...(['unpaid', 'verifying', 'issued', 'expiring', 'expired', 'cancelled'] as const).map(
      (status): [string, () => Promise<unknown>] => [`filter ${status}`, list({ status })],
    ),
    ...(['createTime', 'commonName', 'orderStatus', 'payAmount', 'certExpireTime'] as const).map(
      (sort): [string, () => Promise<unknown>] => [
        `middle page by ${sort}`,
        list({ sort, direction: 'asc', offset: Math.floor(pages / 2) }),
      ],
    ),
    ['counts', async () => (await customer.call(contract.orders.count, {})).data()],
    ['next to expire', list({ status: 'expiring', sort: 'certExpireTime', direction: 'asc', limit: 5 })],
    ['account', async () => (await customer.call(contract.session.account, {})).data()],
  ];
}

function figuresOf(name: string, bySize: readonly number[][]): Figure[] {
  const [small = [], , large = []] = bySize;
  const p95 = bySize.map((samples) => round(percentile(samples, 95), 1));
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
      value: round(median(large) / median(small), 1),
      unit: '× of 1 000',
      goal: '≤ 3',
      peer: `${round(median(small), 1)} ms`,
    },
  ];
}

async function seedOthers({ db }: Database): Promise<void> {
  await db.execute(sql`
    insert into customers (email, display_name, password)
    select 'other' || n || '@example.com', '', '' from generate_series(1, ${others.customers}::int) n`);
  await insertOrders(db, sql`(select id from customers where email like 'other%') c`, others.orders);
}

async function seedOrders({ db }: Database, customerID: string, count: number): Promise<void> {
  await insertOrders(db, sql`(select ${customerID}::uuid as id) c`, count);
}

/** Orders in every state over two years, a few with Unicode names, as large as real ones. */
async function insertOrders(
  db: Database['db'],
  owners: ReturnType<typeof sql>,
  count: number,
): Promise<void> {
  await db.execute(sql`
    insert into orders (order_no, customer_id, status, product_no, product_name, chinese_name, english_name, product_type,
      brand, sub_brand, brand_name, validity, common_name, search_names, dcv_method, dcv_token, csr, hash_value, spki_hash,
      sealed_key, contact_id, org_id, remark, raw_amount, pay_amount, create_time, cert_expire_time)
    select 'CN20261121-' || nextval('order_numbers'), c.id, status, 'p', 'p', 'p', 'p', 'dv_one_ssl', 'b', 'b', 'b', 1, name,
      name || case when n % 200 = 7 then E'\n例子' || n || '.com' else '' end, 'dns', md5(n::text), repeat(md5(n::text), 30),
      md5(name), md5(name), repeat(md5(n::text), 50), '', '', case when n % 5 = 0 then 'remark ' || n else '' end,
      n % 90, n % 90, made, case when status = 1000 then made + interval '397 days' end
    from ${owners}, generate_series(1, ${count}::int) n,
      lateral (select 'host' || n || '.example' || n % 977 || '.com' as name,
        case when n % 20 < 5 then (array[1001, 1002, 1003, 1004, 5004])[1 + n % 20] else 1000 end as status,
        now() - n * interval '700 days' / ${count}::int as made) one`);
}
