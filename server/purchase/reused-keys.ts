import { and, count, desc, inArray } from 'drizzle-orm';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';

export interface ReusedKey {
  readonly spkiHash: string;
  /** The newest order with this key. */
  readonly orderNo: string;
  readonly commonName: string;
  readonly orderCount: number;
}

/** Those of these keys the customer has ordered with before; one entry per key. */
export async function findReusedKeys(
  db: Db,
  owner: Owner,
  spkiHashes: readonly string[],
): Promise<ReusedKey[]> {
  if (spkiHashes.length === 0) return [];
  const wanted = and(own(owner, orders), inArray(orders.spkiHash, [...spkiHashes]));
  const counts = await db
    .select({ spkiHash: orders.spkiHash, orderCount: count() })
    .from(orders)
    .where(wanted)
    .groupBy(orders.spkiHash);
  const newest = await db
    .selectDistinctOn([orders.spkiHash], {
      spkiHash: orders.spkiHash,
      orderNo: orders.orderNo,
      commonName: orders.commonName,
    })
    .from(orders)
    .where(wanted)
    .orderBy(orders.spkiHash, desc(orders.createTime), desc(orders.orderNo));
  const countOf = new Map(counts.map((row) => [row.spkiHash, row.orderCount]));
  return newest.map((row) => ({ ...row, orderCount: countOf.get(row.spkiHash) ?? 1 }));
}
