import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { NoticeKind } from '#core/notices/kinds.ts';
import { isGathered } from '#core/orders/notices.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { noticeItems, notices } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { deliver, type Noticing } from '#server/notices/deliver.ts';
import { heldItems, isAnyOf } from '#server/notices/held-items.ts';
import { whereUnchecked } from '#server/orders/order-conditions.ts';
import { raiseNoticed } from '#server/webhooks/notice-events.ts';

/** Causes of one customer and kind that wait for their digest. */
interface Waiting {
  readonly accountID: string;
  readonly kind: NoticeKind;
}

/** Writes the digest of every customer and kind whose causes have come to rest. Returns their number. */
export async function gatherNotices(services: Noticing): Promise<number> {
  const { accountID, kind, createTime, noticeID } = noticeItems;
  const isUnchecked = and(eq(kind, 'needs-you'), whereUnchecked(services.clock.now()));
  const waiting = await services.db
    .select({
      ...{ accountID, kind },
      first: sql<string>`min(${createTime})`,
      last: sql<string>`max(${createTime})`,
      isUnchecked: sql<boolean>`coalesce(bool_or(${isUnchecked}), false)`,
    })
    .from(noticeItems)
    .leftJoin(orders, eq(orders.id, noticeItems.orderID))
    .where(isNull(noticeID))
    .groupBy(accountID, kind);
  let written = 0;
  for (const { first, last, isUnchecked, ...group } of waiting) {
    const span = { first: new Date(first), last: new Date(last), isUnchecked };
    if (!isGathered(span, services.clock.now())) continue;
    const isWritten = await services.db.transaction((tx) => writeNotice(services, tx, group));
    if (isWritten) written += 1;
  }
  return written;
}

/**
 * Writes one notice of the causes that wait, with its messages, in the caller's transaction. Causes that no longer hold are dropped: what
 * needs nobody is no notice. Of two servers, the second finds none left.
 */
export async function writeNotice(services: Noticing, tx: Db, waiting: Waiting): Promise<boolean> {
  const { accountID, kind } = waiting;
  const now = services.clock.now();
  const isWaiting = and(
    own(wholeAccount(accountID), noticeItems),
    eq(noticeItems.kind, kind),
    isNull(noticeItems.noticeID),
  );
  const rows = await tx
    .select({ id: noticeItems.id })
    .from(noticeItems)
    .where(isWaiting)
    .orderBy(asc(noticeItems.id))
    .for('update');
  const ids = rows.map(({ id }) => id);
  const items = await heldItems(tx, ids, now);
  const held = new Set(items.map(({ item }) => item.id));
  if (held.size < ids.length) await tx.delete(noticeItems).where(isAnyOf(ids.filter((id) => !held.has(id))));
  if (held.size === 0) return false;
  const [notice] = await tx
    .insert(notices)
    .values({ accountID, kind, createTime: now })
    .returning({ id: notices.id });
  if (notice === undefined) throw new Error('a notice was not stored');
  for (const topic of new Set(items.map((each) => each.topic))) {
    const same = items.filter((each) => each.topic === topic).map(({ item }) => item.id);
    await tx.update(noticeItems).set({ noticeID: notice.id, topic }).where(isAnyOf(same));
  }
  await raiseNoticed(tx, accountID, items, now);
  await deliver(services, tx, { accountID, kind, items });
  return true;
}
