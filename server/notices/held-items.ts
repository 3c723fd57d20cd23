import { and, asc, eq, sql } from 'drizzle-orm';
import type { NoticeTopic } from '#core/notices/kinds.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { isItemOpen } from '#server/notices/open-items.ts';
import { errandOf } from '#server/orders/order-conditions.ts';

type Row = Awaited<ReturnType<typeof readItems>>[number];

/** An item of a notice, with its order and certificate. */
export type HeldItem = Row & { readonly topic: NoticeTopic };

/** Those of the items that still hold; those that end first at the top. */
export async function heldItems(tx: Db, ids: readonly number[], now: Date): Promise<HeldItem[]> {
  return (await readItems(tx, ids, now)).map((row) => ({ ...row, topic: topicOf(row, now) }));
}

function readItems(tx: Db, ids: readonly number[], now: Date) {
  const { serialNumber, names } = certificates;
  return tx
    .select({ item: noticeItems, order: orders, certificate: { serialNumber, names } })
    .from(noticeItems)
    .leftJoin(orders, eq(orders.id, noticeItems.orderID))
    .leftJoin(certificates, eq(certificates.id, noticeItems.certificateID))
    .where(and(isAnyOf(ids), isItemOpen(now)))
    .orderBy(asc(noticeItems.endTime), asc(noticeItems.id));
}

/** What the order waits for by now: validated names leave the review, a canceled request leaves another. */
function topicOf({ item, order }: Row, now: Date): NoticeTopic {
  if (item.kind !== 'needs-you' || item.topic === 'unvalidated' || order === null) return item.topic;
  const errand = errandOf(order, now);
  return errand === 'review' || errand === 'request' ? errand : item.topic;
}

/** One parameter instead of one for each: PostgreSQL takes 65 535. */
export function isAnyOf(ids: readonly number[]) {
  return sql`${noticeItems.id} = any(${sql.param(`{${ids.join(',')}}`)}::bigint[])`;
}
