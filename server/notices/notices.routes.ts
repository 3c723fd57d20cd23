import { and, asc, desc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgSelectBuilder, SelectedFields } from 'drizzle-orm/pg-core';
import type { ReplyOf } from '#core/contract/call.ts';
import { mostItemsShown, type notices as noticesCall } from '#core/contract/calls/account.ts';
import { contract } from '#core/contract/contract.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { noticeItems, noticeMarks, notices } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { hasItem, isListed, isNoticeOpen } from '#server/notices/open-items.ts';
import { hiddenKinds, type Person, personByID } from '#server/notices/people.ts';
import { isSeenBy } from '#server/notices/seen.ts';

/** The notices of a user: under the bell, and on their page. */
export function noticeRoutes(): Route[] {
  const { account, notices: calls } = contract;
  return [
    serve(account.notices, async ({ db, actor, clock, query: { limit, offset, state, kind } }) => {
      const person = await personByID(db, actor.id);
      if (person === null) return success({ siteMsges: [], total: 0 });
      const now = clock.now();
      const isOpen = isNoticeOpen(now, isSeenBy(person));
      const isUnread = and(isNull(noticeMarks.readTime), isOpen);
      const listed = and(
        isListedFor(person, now),
        state === undefined ? undefined : state === 'unread' ? isUnread : sql`not (${isUnread})`,
        kind === undefined ? undefined : eq(notices.kind, kind),
      );
      const rows = await withMarks(
        db.select({
          id: notices.id,
          kind: notices.kind,
          createTime: notices.createTime,
          readTime: noticeMarks.readTime,
          isOpen: sql<boolean>`(${isOpen})`,
        }),
        person,
      )
        .where(listed)
        .orderBy(desc(notices.id))
        .limit(limit)
        .offset((offset - 1) * limit);
      const items = await itemsOf(
        db,
        person,
        rows.map(({ id }) => id),
      );
      return success({
        siteMsges: rows.map(({ id, kind, createTime, readTime, isOpen }) => {
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
        total: await countNotices(db, person, listed),
      });
    }),

    serve(account.readNotices, async ({ db, actor, clock, body: { ids } }) => {
      await mark(db, actor.id, ids, clock.now(), { readTime: clock.now() });
      return success({});
    }),

    serve(calls.removeNotices, async ({ db, actor, clock, body: { ids } }) => {
      await mark(db, actor.id, ids, clock.now(), { removedTime: clock.now() });
      return success({});
    }),

    serve(calls.restoreNotices, async ({ db, actor, body: { ids } }) => {
      const { noticeID, userID } = noticeMarks;
      await db
        .update(noticeMarks)
        .set({ removedTime: null })
        .where(and(eq(userID, actor.id), inArray(noticeID, idsIn(ids))));
      return success({});
    }),
  ];
}

/** Number of a user's notices that are neither read nor over. */
export async function countUnread(db: Db, userID: string, now: Date): Promise<number> {
  const person = await personByID(db, userID);
  if (person === null) return 0;
  const isUnread = and(
    notInArray(notices.kind, hiddenKinds(person)),
    isNull(noticeMarks.readTime),
    isNull(noticeMarks.removedTime),
    isNoticeOpen(now, isSeenBy(person)),
  );
  return countNotices(db, person, and(own(wholeAccount(person.owner.id), notices), isUnread));
}

/** Condition for the notices that a user's list shows: of kinds they want, with something they may see, and not removed. */
function isListedFor(person: Person, now: Date): SQL | undefined {
  return and(
    own(wholeAccount(person.owner.id), notices),
    isListed(now),
    notInArray(notices.kind, hiddenKinds(person)),
    isNull(noticeMarks.removedTime),
    hasItem(isSeenBy(person)),
  );
}

async function countNotices(db: Db, person: Person, condition: SQL | undefined): Promise<number> {
  const [row] = await withMarks(db.select({ count: sql<number>`count(*)::int` }), person).where(condition);
  return row?.count ?? 0;
}

/** Notices, each with what the user did with it. */
function withMarks<Selected extends SelectedFields>(select: PgSelectBuilder<Selected>, { id }: Person) {
  const isOwn = and(eq(noticeMarks.noticeID, notices.id), eq(noticeMarks.userID, id));
  return select.from(notices).leftJoin(noticeMarks, isOwn);
}

/** Marks notices of the user's list: those named, or all of them. */
async function mark(
  db: Db,
  userID: string,
  ids: string,
  now: Date,
  set: { readonly readTime: Date } | { readonly removedTime: Date },
): Promise<void> {
  const person = await personByID(db, userID);
  if (person === null) return;
  const named = ids === '' ? undefined : inArray(notices.id, idsIn(ids));
  const rows = await withMarks(db.select({ id: notices.id }), person).where(
    and(isListedFor(person, now), named),
  );
  if (rows.length === 0) return;
  await db
    .insert(noticeMarks)
    .values(rows.map(({ id }) => ({ noticeID: id, userID, ...set })))
    // What was read first stays the time of reading.
    .onConflictDoUpdate({
      target: [noticeMarks.noticeID, noticeMarks.userID],
      set:
        'readTime' in set
          ? { readTime: sql`coalesce(${noticeMarks.readTime}, ${set.readTime.toISOString()}::timestamptz)` }
          : set,
    });
}

function idsIn(ids: string): number[] {
  return ids.split(',').map(Number);
}

type Item = Awaited<ReturnType<typeof itemsOf>>[number];

/** The first items of each notice, those that end first at the top. */
async function itemsOf(db: Db, person: Person, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { noticeID, endTime, id } = noticeItems;
  const ranked = db
    .select({
      id,
      rank: sql<number>`row_number() over (partition by ${noticeID} order by ${endTime}, ${id})`.as('rank'),
      total: sql<number>`count(*) over (partition by ${noticeID})`.mapWith(Number).as('total'),
    })
    .from(noticeItems)
    .leftJoin(orders, eq(orders.id, noticeItems.orderID))
    .where(and(inArray(noticeID, [...ids]), isSeenBy(person)))
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
    commonName: item.names?.[0] ?? (item.note === '' ? (item.orderName ?? '') : item.note),
    topic: item.topic,
    days: item.days,
    endTime: item.endTime.toISOString(),
  };
}
