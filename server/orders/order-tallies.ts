import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { OrderList } from '#core/orders/order-filters.ts';
import { addDays, dayMs } from '#core/orders/span.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import type { Db } from '#server/db/open.ts';
import { orderTallies } from '#server/db/schema/order-tallies.ts';
import { orders } from '#server/db/schema/orders.ts';
import {
  endsSoon,
  expiringDays,
  hasListStatus,
  isRenewed,
  isStatus,
  statusesOf,
} from '#server/orders/effective-status.ts';

/** Number of orders a customer has now. */
export interface Tally {
  readonly byStatus: ReadonlyMap<OrderStatus, number>;
  /** How many of the issued ones are expiring. */
  readonly expiring: number;
}

/** One filter that has tallies, and its value; both empty for all orders. */
export type Tallied = Pick<typeof orderTallies.$inferSelect, 'field' | 'value'>;

/**
 * Counts a customer's orders from the stored tallies, reading orders only for the two days on which a span starts or ends. `filter`
 * is the condition the tally counts by.
 */
export async function tallyOrders(
  db: Db,
  customerID: string,
  now: Date,
  { field, value }: Tallied = { field: '', value: '' },
  filter?: SQL,
): Promise<Tally> {
  const today = startOfDay(now);
  const end = addDays(now, expiringDays);
  const lastDay = startOfDay(end);
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const within = (from: Date) =>
    and(gte(orders.certExpireTime, from), lt(orders.certExpireTime, addDays(from, 1)));
  const sumWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${orderTallies.count}) filter (where ${condition}), 0)::int`;
  const kept = await db
    .select({
      status: orderTallies.status,
      count: sql<number>`sum(${orderTallies.count})::int`,
      over: sumWhere(sql`${orderTallies.endDay} < ${day(today)}`),
      soon: sumWhere(
        sql`${orderTallies.endDay} > ${day(today)} and ${orderTallies.endDay} < ${day(lastDay)}`,
      ),
    })
    .from(orderTallies)
    .where(
      and(
        eq(orderTallies.customerID, customerID),
        eq(orderTallies.field, field),
        eq(orderTallies.value, value),
      ),
    )
    .groupBy(orderTallies.status);
  const countWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})::int`;
  const [edges = { over: 0, soon: 0 }] = await db
    .select({
      over: countWhere(sql`${orders.certExpireTime} <= ${now.toISOString()}::timestamptz`),
      soon: countWhere(
        sql`${orders.certExpireTime} > ${now.toISOString()}::timestamptz and ${orders.certExpireTime} <= ${end.toISOString()}::timestamptz`,
      ),
    })
    .from(orders)
    .where(
      and(
        eq(orders.customerID, customerID),
        eq(orders.list, 'issued'),
        or(within(today), within(lastDay)),
        filter,
      ),
    );

  // Renewed orders also end soon, but do not count as expiring, and tallies do not record renewals.
  const hasSoon =
    edges.soon > 0 || kept.some(({ status, soon }) => status === orderStatus.issued && soon > 0);
  const renewed = hasSoon ? await countRenewed(db, customerID, filter, now) : 0;
  return tallyOf(
    kept.map(({ status, count, over, soon }) => {
      const isIssued = status === orderStatus.issued;
      return {
        status,
        count,
        over: isIssued ? over + edges.over : 0,
        soon: isIssued ? soon + edges.soon - renewed : 0,
      };
    }),
  );
}

async function countRenewed(db: Db, customerID: string, filter: SQL | undefined, now: Date): Promise<number> {
  return db.$count(orders, and(eq(orders.customerID, customerID), filter, endsSoon(now), isRenewed));
}

/** Of the issued ones, `over` have ended and `soon` end soon. */
function tallyOf(
  rows: readonly {
    readonly status: number;
    readonly count: number;
    readonly over: number;
    readonly soon: number;
  }[],
): Tally {
  const byStatus = new Map<OrderStatus, number>();
  let expiring = 0;
  for (const { status, count, over, soon } of rows) {
    if (!isStatus(status)) throw new Error(`unknown order status ${status}`);
    byStatus.set(status, count - over);
    if (status !== orderStatus.issued) continue;
    byStatus.set(orderStatus.expired, over);
    expiring = soon;
  }
  return { byStatus, expiring };
}

/** Like `tallyOrders` for any filter: counts matching orders one by one in an index of the list. */
export async function tallyFiltered(
  db: Db,
  customerID: string,
  filter: SQL | undefined,
  now: Date,
): Promise<Tally> {
  const countWhere = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`;
  const rows = await db
    .select({
      status: orders.status,
      count: sql<number>`count(*)::int`,
      over: countWhere(hasListStatus('expired', now)),
      soon: countWhere(endsSoon(now)),
    })
    .from(orders)
    .where(and(eq(orders.customerID, customerID), filter))
    .groupBy(orders.status);
  // No index of the list covers renewals; in the same query, every order would be read.
  const renewed = rows.some(({ soon }) => soon > 0) ? await countRenewed(db, customerID, filter, now) : 0;
  return tallyOf(
    rows.map((row) => (row.status === orderStatus.issued ? { ...row, soon: row.soon - renewed } : row)),
  );
}

/** Number of orders a list filter shows. */
export function countOf({ byStatus, expiring }: Tally, status?: OrderList): number {
  if (status === 'expiring') return expiring;
  const statuses = status === undefined ? [...byStatus.keys()] : statusesOf(status);
  return statuses.reduce((sum, each) => sum + (byStatus.get(each) ?? 0), 0);
}

/** Redundant rows a customer's tallies may hold before they are compacted. */
const mostRows = 1_000;

/** Table, grouping columns and summed column of each tally. */
const tallies = [
  ['order_tallies', 'field, value, status, end_day', 'count'],
  ['spend_tallies', 'hour', 'cents'],
  ['key_tallies', 'brand, key_type, end_month', 'count'],
] as const;

/** Adds up the deltas of customers with many. Returns whether there were any. */
export async function compactTallies(db: Db): Promise<boolean> {
  let isCompacted = false;
  for (const names of tallies) {
    const [table, by, amount] = names.map((name) => sql.raw(name));
    const { rows } = await db.execute(sql`
      with gone as (
        delete from ${table} where customer_id in (
          select customer_id from ${table} group by customer_id
          having count(*) > count(distinct (${by})) + ${mostRows}
        ) returning customer_id, ${by}, ${amount}
      )
      insert into ${table} (customer_id, ${by}, ${amount})
      select customer_id, ${by}, sum(${amount}) from gone group by customer_id, ${by} having sum(${amount}) <> 0
      returning id`);
    isCompacted ||= rows.length > 0;
  }
  return isCompacted;
}

/** Days start in UTC, as in the tallies. */
function startOfDay(time: Date): Date {
  return new Date(Math.floor(time.getTime() / dayMs) * dayMs);
}
