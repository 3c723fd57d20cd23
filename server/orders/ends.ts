import { and, asc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isoDay, mondays, outlookEnd, outlookWeeks } from '#core/calendar/weeks.ts';
import { zonedStart } from '#core/calendar/zoned-days.ts';
import type { ReplyOf } from '#core/contract/call.ts';
import type * as calls from '#core/contract/order-ends.ts';
import { type EndProgress, endProgresses } from '#core/orders/end-progress.ts';
import { orderStatus } from '#core/orders/status.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findOrders } from '#server/orders/find-orders.ts';
import { longestChain } from '#server/orders/keep-facts.ts';
import { isWaiting, whereValid } from '#server/orders/order-conditions.ts';
import { filterOf, type OrderFilter } from '#server/orders/order-filter.ts';
import { renewalsAmong } from '#server/orders/renew-order.ts';
import { findHits } from '#server/orders/search-orders.ts';
import { certificatesOf, countNames, shownRow } from '#server/orders/show-order.ts';

interface Filter extends OrderFilter {
  readonly timeZone: string;
}

interface Page extends Filter {
  readonly limit: number;
  /** 1-based page. */
  readonly offset: number;
  readonly progress?: EndProgress;
}

/** What was done about a certificate (`core/orders/end-progress.ts`), joined with its order. */
export function progressSql(now: Date): SQL<EndProgress> {
  const renewal = alias(orders, 'renewal');
  const isReplaced = sql`${certificates.replacedUntil} > ${now.toISOString()}::timestamptz`;
  const isRenewing = sql`exists (
    with recursive later(id, depth) as (
      select next.id, 1 from ${orders} next where next.renews_id = ${orders.id} and next.status <> ${orderStatus.cancelled}
      union all
      select next.id, depth + 1 from later join ${orders} next on next.renews_id = later.id
        where next.status <> ${orderStatus.cancelled} and depth < ${longestChain}
    )
    select 1 from later join ${orders} as ${sql.identifier('renewal')} on ${eq(renewal.id, sql`later.id`)} where ${isWaiting(now, renewal)})`;
  return sql`case when ${isReplaced} then 'renewed' when ${or(isWaiting(now), isRenewing)} then 'waiting' else 'undone' end`;
}

/** Unrevoked certificates that end from now on. */
export function endsUntil(owner: Owner, now: Date, end: Date): SQL | undefined {
  return and(own(owner, certificates), whereValid(now), lt(certificates.notAfter, end));
}

/** One page of the certificates that end, with their orders, and the counts of all by week. */
export async function listEnds(
  db: Db,
  owner: Owner,
  { limit, offset, progress, ...asked }: Page,
  now: Date,
): Promise<ReplyOf<typeof calls.ends>> {
  const where = await matching(db, owner, asked, now);
  const found = await db
    .select({
      orderNo: orders.orderNo,
      orderID: certificates.orderID,
      number: certificates.number,
      notAfter: certificates.notAfter,
      progress: progressSql(now),
    })
    .from(certificates)
    .innerJoin(orders, eq(orders.id, certificates.orderID))
    .where(and(where, progress === undefined ? undefined : eq(progressSql(now), progress)))
    .orderBy(asc(certificates.notAfter), asc(certificates.orderID), asc(certificates.number))
    .limit(limit)
    .offset((offset - 1) * limit);
  const ids = [...new Set(found.map(({ orderID }) => orderID))];
  const numbers = [...new Set(found.map(({ orderNo }) => orderNo))];
  const rows = numbers.length === 0 ? [] : ((await findOrders(db, owner, numbers)) ?? []);
  const names = await countNames(db, ids);
  const held = await certificatesOf(db, ids);
  const renewals = await renewalsAmong(db, ids, now);
  const shown = new Map(
    rows.map((row) => [
      row.id,
      {
        ...shownRow(row, now, names.get(row.id) ?? 0, held.get(row.id) ?? []),
        renewal: renewals.get(row.id) ?? null,
      },
    ]),
  );
  const weeks = await countWeeks(db, where, asked.timeZone, now);
  const counted: readonly EndProgress[] = progress === undefined ? endProgresses : [progress];
  return {
    data: found.flatMap(({ orderID, number, notAfter, progress: done }) => {
      const row = shown.get(orderID);
      return row === undefined ? [] : [{ ...row, number, notAfter: notAfter.toISOString(), progress: done }];
    }),
    total: weeks.reduce((sum, week) => sum + counted.reduce((part, each) => part + week[each], 0), 0),
    weeks,
  };
}

export async function countEnds(
  db: Db,
  owner: Owner,
  asked: Filter,
  now: Date,
): Promise<ReplyOf<typeof calls.endCounts>> {
  const where = await matching(db, owner, asked, now);
  const counts = { all: 0, undone: 0, waiting: 0, renewed: 0 };
  for (const week of await countWeeks(db, where, asked.timeZone, now))
    for (const each of endProgresses) {
      counts[each] += week[each];
      counts.all += week[each];
    }
  return counts;
}

async function matching(
  db: Db,
  owner: Owner,
  { timeZone, search, remark, endsFrom, endsTo, ...asked }: Filter,
  now: Date,
): Promise<SQL | undefined> {
  const isSearched = search !== undefined || remark !== undefined;
  const hits = isSearched ? await findHits(db, { owner, search, remark }) : null;
  return and(
    endsUntil(owner, now, outlookEnd(now, timeZone)),
    filterOf(asked, now),
    // Here these filters mean the certificate itself, of which an order may have several.
    endsFrom === undefined ? undefined : gt(certificates.notAfter, new Date(endsFrom)),
    endsTo === undefined ? undefined : lt(certificates.notAfter, new Date(endsTo)),
    hits?.isHit,
  );
}

async function countWeeks(db: Db, where: SQL | undefined, timeZone: string, now: Date) {
  const days = mondays(now, timeZone, outlookWeeks);
  const starts = days.map((day) => zonedStart(day, timeZone).toISOString());
  const found = await db
    .select({
      week: sql<number>`width_bucket(${certificates.notAfter}, ${`{${starts.join(',')}}`}::timestamptz[])`,
      progress: progressSql(now),
      count: sql<number>`count(*)::int`,
    })
    .from(certificates)
    .innerJoin(orders, eq(orders.id, certificates.orderID))
    .where(where)
    .groupBy(sql`1`, sql`2`);
  return days.flatMap((day, index) => {
    const own = found.filter(({ week }) => week === index + 1);
    const count = (progress: EndProgress) => own.find((each) => each.progress === progress)?.count ?? 0;
    const week = { undone: count('undone'), waiting: count('waiting'), renewed: count('renewed') };
    return own.length === 0 ? [] : [{ monday: isoDay(day), ...week }];
  });
}
