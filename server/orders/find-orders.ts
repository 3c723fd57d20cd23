import { and, asc, desc, inArray } from 'drizzle-orm';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { readInParts } from '#server/db/read-in-parts.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';

/** Returns a customer's own orders in the order asked for; null if any is missing or not theirs. */
export async function findOrders(
  db: Db,
  owner: Owner,
  orderNos: readonly string[],
): Promise<OrderRecord[] | null> {
  const wanted = [...new Set(orderNos)];
  const rows = await readInParts(wanted, (some) =>
    db
      .select()
      .from(orders)
      .where(and(own(owner, orders), inArray(orders.orderNo, some))),
  );
  const byNumber = new Map(rows.map((row) => [row.orderNo, row]));
  const found = wanted.flatMap((orderNo) => byNumber.get(orderNo) ?? []);
  return found.length === wanted.length ? found : null;
}

export async function findOrder(db: Db, owner: Owner, orderNo: string): Promise<OrderRecord | null> {
  return (await findOrders(db, owner, [orderNo]))?.[0] ?? null;
}

/**
 * Like `findOrders`, but locks each row until the transaction ends. Rows are always locked in the same order, so that two
 * transactions never deadlock.
 */
export async function lockOrders(
  tx: Db,
  owner: Owner,
  orderNos: readonly string[],
): Promise<OrderRecord[] | null> {
  const wanted = [...new Set(orderNos)];
  const rows = await tx
    .select()
    .from(orders)
    .where(and(own(owner, orders), inArray(orders.orderNo, wanted)))
    .orderBy(asc(orders.orderNo))
    .for('update');
  return rows.length === wanted.length ? rows : null;
}

/** Maximum orders returned by one lookup of hashes: ten for each of 500. */
const mostByHash = 5_000;

/** Orders whose request has one of these hashes, newest first. */
export function findByHash(db: Db, owner: Owner, hashValues: readonly string[]) {
  return db
    .select({ hashValue: orders.hashValue, orderNo: orders.orderNo, payAmount: orders.payAmount })
    .from(orders)
    .where(and(own(owner, orders), inArray(orders.hashValue, [...hashValues])))
    .orderBy(desc(orders.createTime), desc(orders.orderNo))
    .limit(mostByHash);
}
