import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/orders/span.ts';
import { wholeAccount } from '#server/account/own.ts';
import type { Database, Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { type ListQuery, listOrders } from '#server/orders/list-orders.ts';
import { tallyOrders } from '#server/orders/order-tallies.ts';
import { insertOrders } from '#tests/support/rows/many-orders.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';

/** A node of the plan the database chose for a statement. */
interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Node[];
}

const page = (query: Partial<ListQuery>) => (db: Db, accountID: string) =>
  listOrders(db, wholeAccount(accountID), { limit: 10, offset: 1, ...query }, new Date());
const daysAgo = (days: number) => addDays(new Date(), -days).toISOString();
/** Each query with the prefix of the index it must use; any index of that prefix that holds the columns read will do. */
const asked = [
  { name: 'the first page', ask: page({}), index: 'orders_by_time' },
  { name: 'a page in the middle', ask: page({ offset: 150 }), index: 'orders_by_time' },
  { name: 'the last page', ask: page({ offset: 300 }), index: 'orders_by_time' },
  { name: 'a filter', ask: page({ status: 'unpaid' }), index: 'orders_by_errand' },
  { name: 'a brand', ask: page({ brand: 'certum' }), index: 'orders_by_time' },
  { name: 'a brand by name', ask: page({ brand: 'certum', sort: 'commonName' }), index: 'orders_by_name' },
  { name: 'a kind by amount', ask: page({ kind: 'ov', sort: 'payAmount' }), index: 'orders_by_amount' },
  {
    name: 'a method by end',
    ask: page({ dcvMethod: 'file', sort: 'certExpireTime' }),
    index: 'orders_by_end',
  },
  {
    name: 'an organization under a list',
    ask: page({ orgID: '00000000-0000-4000-8000-000000000003', status: 'unpaid' }),
    index: 'orders_by_',
  },
  {
    name: 'a month by status',
    ask: page({ createdFrom: daysAgo(90), createdTo: daysAgo(60), sort: 'orderStatus' }),
    index: 'orders_by_',
  },
  { name: 'a remark', ask: page({ remark: 'ark 277' }), index: 'order_texts_by_remark', by: '~~' },
  { name: 'by name', ask: page({ sort: 'commonName', offset: 150 }), index: 'orders_by_name' },
  { name: 'by amount', ask: page({ sort: 'payAmount', offset: 150 }), index: 'orders_by_amount' },
  { name: 'by end', ask: page({ sort: 'certExpireTime', offset: 150 }), index: 'orders_by_end' },
  { name: 'by status', ask: page({ sort: 'orderStatus', offset: 150 }), index: 'orders_by_status' },
  { name: 'a search inside a name', ask: page({ search: 'ost277' }), index: 'order_texts_by_text', by: '~~' },
  {
    name: 'a search without a hit',
    ask: page({ search: 'nothing-like-it' }),
    index: 'order_texts_by_text',
    by: '~~',
  },
  {
    name: 'the counts',
    ask: (db: Db, accountID: string) => tallyOrders(db, wholeAccount(accountID), new Date()),
    index: 'order_tallies_by_account',
  },
];

describe.each(await databaseKinds())('lists of orders on %s', (kind) => {
  let database: Database;
  let accountID: string;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const { db } = database;
    const companies = Array.from({ length: 11 }, (_, n) => ({ companyName: `c${n}` }));
    const [first] = await db.insert(accounts).values(companies).returning({ id: accounts.id });
    accountID = first?.id ?? '';
    await insertOrders(db, sql`select ${accountID}::uuid as id`, 3_000);
    await insertOrders(db, sql`select id from accounts where id <> ${accountID}::uuid`, 300);
    for (const table of ['orders', 'order_texts', 'order_tallies', 'certificates']) {
      await db.execute(sql.raw(`vacuum (analyze) ${table}`));
    }
  }, 120_000);
  afterAll(() => database.close());

  it.each(asked)('use an index instead of a sequential scan: $name', async ({ ask, index, by = '' }) => {
    const plans = await plansOf(database, (db) => ask(db, accountID));
    const used = plans.flat().filter((node) => node['Index Name']?.startsWith(index));
    expect(used.map((node) => node['Index Cond'] ?? '').join()).toContain(by);
    expect(used).not.toEqual([]);
    const scans = plans.flat().filter((node) => node['Node Type'] === 'Seq Scan');
    expect(scans.map((node) => node['Relation Name'])).toEqual([]);
  });
});

/** The plans of all statements that `work` sends. */
async function plansOf({ db, kind }: Database, work: (db: Db) => Promise<unknown>): Promise<Node[][]> {
  const sent: { readonly query: string; readonly params: unknown[] }[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => void sent.push({ query, params }) };
  const { $client: client } = db as unknown as { readonly $client: PGlite & pg.Pool };
  await work(kind === 'pglite' ? drizzlePglite(client, { logger }) : drizzleNodePostgres(client, { logger }));
  const plans: Node[][] = [];
  for (const { query, params } of sent) {
    const { rows } = await client.query<{ 'QUERY PLAN': { readonly Plan: Node }[] }>(
      `explain (format json) ${query}`,
      params,
    );
    plans.push(rows[0]?.['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)) ?? []);
  }
  return plans;
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
