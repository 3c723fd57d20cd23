import { and, asc, count, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { toIdna } from '#core/names/idna.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import {
  effectiveStatusSql,
  hasListStatus,
  type ListStatus,
  listStatuses,
} from '#server/orders/effective-status.ts';

export interface ListQuery {
  readonly limit: number;
  /** 1-based page. */
  readonly offset: number;
  readonly status?: ListStatus;
  readonly search?: string;
  /** Comma-joined. */
  readonly orderNos?: string;
  readonly sort?: keyof Pick<
    OrderDetail,
    'createTime' | 'commonName' | 'orderStatus' | 'payAmount' | 'certExpireTime'
  >;
  readonly direction?: 'asc' | 'desc';
}

/** One page of a customer's orders, newest first unless asked otherwise. */
export async function listOrders(
  db: Db,
  customerID: string,
  query: ListQuery,
  now: Date,
): Promise<{ readonly rows: OrderRecord[]; readonly total: number }> {
  const where = and(
    eq(orders.customerID, customerID),
    query.status === undefined ? undefined : hasListStatus(query.status, now),
    query.orderNos === undefined ? undefined : inArray(orders.orderNo, query.orderNos.split(',')),
    query.search === undefined ? undefined : await matches(query.search),
  );
  const towards = query.direction === 'asc' ? asc : desc;
  const by = query.sort === 'orderStatus' ? effectiveStatusSql(now) : orders[query.sort ?? 'createTime'];
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(towards(by), desc(orders.orderNo))
    .limit(query.limit)
    .offset((query.offset - 1) * query.limit);
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(orders).where(where);
  return { rows, total };
}

/** A part of a name, in either spelling, of an order number or of a remark; `%` and `_` stand for themselves. */
async function matches(search: string): Promise<SQL | undefined> {
  const text = search.trim();
  const ascii = (await toIdna(text).catch(() => null))?.ascii ?? text;
  const part = (value: string) => `%${value.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ilike(orders.searchNames, part(text)),
    ascii === text ? undefined : ilike(orders.searchNames, part(ascii)),
    ilike(orders.orderNo, part(text)),
    ilike(orders.remark, part(text)),
  );
}

/** How many orders a customer has in all and under each filter of the list. */
export async function countOrders(
  db: Db,
  customerID: string,
  now: Date,
): Promise<Record<ListStatus | 'all', number>> {
  const own = eq(orders.customerID, customerID);
  const tally: Record<ListStatus | 'all', number> = {
    all: await db.$count(orders, own),
    unpaid: 0,
    verifying: 0,
    issued: 0,
    cancelled: 0,
    expiring: 0,
    expired: 0,
  };
  for (const status of listStatuses)
    tally[status] = await db.$count(orders, and(own, hasListStatus(status, now)));
  return tally;
}

/** A customer's own orders in the order asked for; null when one is not there or not theirs. */
export async function findOrders(
  db: Db,
  customerID: string,
  orderNos: readonly string[],
): Promise<OrderRecord[] | null> {
  const wanted = [...new Set(orderNos)];
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.customerID, customerID), inArray(orders.orderNo, wanted)));
  const byNumber = new Map(rows.map((row) => [row.orderNo, row]));
  const found = wanted.flatMap((orderNo) => byNumber.get(orderNo) ?? []);
  return found.length === wanted.length ? found : null;
}

export async function findOrder(db: Db, customerID: string, orderNo: string): Promise<OrderRecord | null> {
  return (await findOrders(db, customerID, [orderNo]))?.[0] ?? null;
}

/**
 * As `findOrders`, each row locked until the transaction ends. Rows are locked in one order everywhere, so that two
 * transactions never wait for each other.
 */
export async function lockOrders(
  tx: Db,
  customerID: string,
  orderNos: readonly string[],
): Promise<OrderRecord[] | null> {
  const wanted = [...new Set(orderNos)];
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.customerID, customerID), inArray(orders.orderNo, wanted)))
    .orderBy(asc(orders.orderNo))
    .for('update');
  return rows.length === wanted.length ? rows : null;
}

/** Orders one look-up by hashes answers at most: ten of each of 500. */
const mostByHash = 5_000;

/** Orders whose request has one of these hashes, newest first. */
export function findByHash(db: Db, customerID: string, hashValues: readonly string[]) {
  return db
    .select({ hashValue: orders.hashValue, orderNo: orders.orderNo, payAmount: orders.payAmount })
    .from(orders)
    .where(and(eq(orders.customerID, customerID), inArray(orders.hashValue, [...hashValues])))
    .orderBy(desc(orders.createTime), desc(orders.orderNo))
    .limit(mostByHash);
}
