import { and, between, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dayMs } from '#core/day.ts';
import { type OrderList, orderLists } from '#core/orders/order-filters.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orderTallies } from '#server/db/schema/order-tallies.ts';
import { orders } from '#server/db/schema/orders.ts';
import { hasStatus, inList } from '#server/orders/order-conditions.ts';

/** Number of orders in each list, with each status code (as text), and in all. */
export type Tally = ReadonlyMap<string, number>;

/** One filter that has tallies, and its value; both empty for all orders. */
export type Tallied = Pick<typeof orderTallies.$inferSelect, 'field' | 'value'>;

/**
 * Counts a customer's orders from the stored tallies, reading orders only for what changes today. `filter` is the condition the tally
 * counts by.
 */
export async function tallyOrders(
  db: Db,
  owner: Owner,
  now: Date,
  { field, value }: Tallied = { field: '', value: '' },
  filter?: SQL,
): Promise<Tally> {
  const today = startOfDay(now);
  const kept = await db
    .select({ list: orderTallies.list, count: sql<number>`sum(${orderTallies.count})::int` })
    .from(orderTallies)
    .where(
      and(
        own(owner, orderTallies),
        eq(orderTallies.field, field),
        eq(orderTallies.value, value),
        sql`coalesce(${orderTallies.day} < ${today.toISOString().slice(0, 10)}, true)`,
      ),
    )
    .groupBy(orderTallies.list);
  const tally = new Map(kept.map(({ list, count }) => [list, count]));
  for (const { list, change } of await stepsOf(db, owner, today, now, filter))
    tally.set(list, (tally.get(list) ?? 0) + change);
  return tally;
}

/** What orders entered and left today so far. */
async function stepsOf(db: Db, owner: Owner, today: Date, now: Date, filter: SQL | undefined) {
  const isToday = (column: PgColumn) => between(column, today, now);
  const touched = db
    .select({ id: certificates.orderID })
    .from(certificates)
    .where(
      and(own(owner, certificates), or(isToday(certificates.notAfter), isToday(certificates.endingFrom))),
    );
  const { status, paidUntil, validUntil, isRevoked, endings } = orders;
  const steps = sql`lateral order_steps(${status}, ${paidUntil}, ${validUntil}, ${isRevoked}, ${endings}) step`;
  const found = await db
    .select({ list: sql<string>`step.list`, change: sql<number>`sum(step.change)::int` })
    .from(orders)
    .innerJoin(
      steps,
      sql`step.at between ${today.toISOString()}::timestamptz and ${now.toISOString()}::timestamptz`,
    )
    .where(
      and(
        own(owner, orders),
        or(isToday(validUntil), isToday(paidUntil), inArray(orders.id, touched)),
        filter,
      ),
    )
    .groupBy(sql`step.list`);
  return found;
}

/** Like `tallyOrders` for any filter: counts matching orders one by one in an index of the list. */
export async function tallyFiltered(
  db: Db,
  owner: Owner,
  filter: SQL | undefined,
  now: Date,
): Promise<Tally> {
  const countWhere = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`;
  const [row = {}] = await db
    .select({
      all: sql<number>`count(*)::int`,
      ...Object.fromEntries(orderLists.map((list) => [list, countWhere(inList(list, now))])),
      ...Object.fromEntries(
        Object.values(orderStatus).map((status) => [String(status), countWhere(hasStatus(status, now))]),
      ),
    })
    .from(orders)
    .where(and(own(owner, orders), filter));
  return new Map(Object.entries(row));
}

/** Number of orders a list shows; of all without one. */
export function countOf(tally: Tally, list: OrderList | OrderStatus | 'all' = 'all'): number {
  return tally.get(String(list)) ?? 0;
}

/** Redundant rows a customer's tallies may hold before they are compacted. */
const mostRows = 1_000;

/** Table, grouping columns and summed column of each tally. */
const tallies = [
  ['order_tallies', 'department_id, field, value, list, day', 'count'],
  ['spend_tallies', 'department_id, hour', 'cents'],
  ['key_tallies', 'department_id, sub_brand, key_type, end_month', 'count'],
  ['found_tallies', 'department_id, field, value, day', 'count'],
] as const;

/** Adds up the deltas of customers with many. Returns whether there were any. */
export async function compactTallies(db: Db): Promise<boolean> {
  let isCompacted = false;
  for (const names of tallies) {
    const [table, by, amount] = names.map((name) => sql.raw(name));
    const { rows } = await db.execute(sql`
      with gone as (
        delete from ${table} where account_id in (
          select account_id from ${table} group by account_id
          having count(*) > count(distinct (${by})) + ${mostRows}
        ) returning account_id, ${by}, ${amount}
      )
      insert into ${table} (account_id, ${by}, ${amount})
      select account_id, ${by}, sum(${amount}) from gone group by account_id, ${by} having sum(${amount}) <> 0
      returning id`);
    isCompacted ||= rows.length > 0;
  }
  return isCompacted;
}

/** Days start in UTC, as in the tallies. */
function startOfDay(time: Date): Date {
  return new Date(Math.floor(time.getTime() / dayMs) * dayMs);
}
