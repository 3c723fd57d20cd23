import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import { mostItemsShown, type notices as noticesCall } from '#core/contract/calls/account.ts';
import { contract } from '#core/contract/contract.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { noticeItems, notices } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { isListed, isNoticeOpen } from '#server/notices/open-items.ts';

/** Notices shown under the bell. */
export function noticeRoutes(): Route[] {
  const { account } = contract;
  return [
    serve(account.notices, async ({ db, owner, clock, query: { limit, offset } }) => {
      const now = clock.now();
      const listed = and(own(owner, notices), isListed(now));
      const rows = await db
        .select({ notice: notices, isOpen: sql<boolean>`(${isNoticeOpen(now)})` })
        .from(notices)
        .where(listed)
        .orderBy(desc(notices.id))
        .limit(limit)
        .offset((offset - 1) * limit);
      const items = await itemsOf(
        db,
        rows.map(({ notice }) => notice.id),
      );
      return success({
        siteMsges: rows.map(({ notice: { id, kind, createTime, readTime }, isOpen }) => {
          const own = items.filter((item) => item.noticeID === id);
          return {
            ...{ id, kind },
            createTime: createTime.toISOString(),
            isRead: readTime !== null,
            isOver: !isOpen,
            items: own.map(shownItem),
            itemTotal: own[0]?.total ?? 0,
          };
        }),
        total: await db.$count(notices, listed),
      });
    }),

    serve(account.readNotices, async ({ db, owner, clock, body: { ids } }) => {
      const named = ids === '' ? undefined : inArray(notices.id, ids.split(',').map(Number));
      await db
        .update(notices)
        .set({ readTime: clock.now() })
        .where(and(own(owner, notices), isNull(notices.readTime), named));
      return success({});
    }),
  ];
}

/** Number of a customer's notices that are neither read nor over. */
export function countUnread(db: Db, owner: Owner, now: Date): Promise<number> {
  return db.$count(notices, and(own(owner, notices), isNull(notices.readTime), isNoticeOpen(now)));
}

type Item = Awaited<ReturnType<typeof itemsOf>>[number];

/** The first items of each notice, those that end first at the top. */
async function itemsOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { noticeID, endTime, id } = noticeItems;
  const ranked = db
    .select({
      id,
      rank: sql<number>`row_number() over (partition by ${noticeID} order by ${endTime}, ${id})`.as('rank'),
      total: sql<number>`count(*) over (partition by ${noticeID})`.mapWith(Number).as('total'),
    })
    .from(noticeItems)
    .where(inArray(noticeID, [...ids]))
    .as('ranked');
  const { topic, days, note } = noticeItems;
  return db
    .select({
      ...{ noticeID, topic, days, endTime, note, total: ranked.total },
      orderNo: orders.orderNo,
      orderName: orders.commonName,
      serialNumber: certificates.serialNumber,
      names: certificates.names,
    })
    .from(ranked)
    .innerJoin(noticeItems, eq(noticeItems.id, ranked.id))
    .leftJoin(orders, eq(orders.id, noticeItems.orderID))
    .leftJoin(certificates, eq(certificates.id, noticeItems.certificateID))
    .where(sql`${ranked.rank} <= ${mostItemsShown}` satisfies SQL)
    .orderBy(asc(endTime), asc(id));
}

function shownItem(item: Item): ReplyOf<typeof noticesCall>['siteMsges'][number]['items'][number] {
  return {
    orderNo: item.orderNo ?? '',
    serialNumber: item.serialNumber ?? '',
    commonName: item.names?.[0] ?? item.orderName ?? item.note,
    topic: item.topic,
    days: item.days,
    endTime: item.endTime.toISOString(),
  };
}
