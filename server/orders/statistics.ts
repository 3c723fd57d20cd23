import { and, eq, gt, gte, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type ZonedDay, zonedDay, zonedStart } from '#core/calendar/zoned-days.ts';
import type { ReplyOf } from '#core/contract/call.ts';
import type { statistics } from '#core/contract/order-statistics.ts';
import type { EndProgress } from '#core/orders/end-progress.ts';
import { orderStatus } from '#core/orders/status.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { keyTallies, spendTallies } from '#server/db/schema/order-tallies.ts';
import { orders } from '#server/db/schema/orders.ts';
import { endsUntil, progressSql } from '#server/orders/ends.ts';
import { countOrders } from '#server/orders/list-orders.ts';

type Statistics = ReplyOf<typeof statistics>;

/** Months back, including the current one, and days ahead, including today. */
const months = 12;
const days = 91;
const hourMs = 3_600_000;

/** Dashboard statistics of a customer's orders, from tallies, and from orders where a tally straddles two spans. */
export async function orderStatistics(
  db: Db,
  owner: Owner,
  timeZone: string,
  now: Date,
): Promise<Statistics> {
  const today = zonedDay(now, timeZone);
  const valid = await validByKey(db, owner, now);
  return {
    serverTime: now.toISOString(),
    byList: await countOrders(db, owner, {}, now),
    spend: await spendByMonth(db, owner, today, timeZone),
    ends: await endsByDay(db, owner, today, timeZone, now),
    byBrand: summed(valid, ({ brand }) => brand, countOf).map(([brand, count]) => ({ brand, count })),
    byKey: summed(valid, ({ keyType }) => keyType, countOf).map(([keyType, count]) => ({ keyType, count })),
  };
}

/** Starts of consecutive spans in the zone's calendar, and the end of the last one. */
function startsOf(count: number, timeZone: string, dayOf: (index: number) => ZonedDay): Date[] {
  return Array.from({ length: count + 1 }, (_, index) => zonedStart(dayOf(index), timeZone));
}

/** Number of the span, from 1. */
function spanOf(column: SQL | typeof spendTallies.hour, starts: readonly Date[]): SQL<number> {
  const list = `{${starts.map((start) => start.toISOString()).join(',')}}`;
  return sql<number>`width_bucket(${column}, ${list}::timestamptz[])`;
}

async function spendByMonth(
  db: Db,
  owner: Owner,
  { year, month }: ZonedDay,
  timeZone: string,
): Promise<Statistics['spend']> {
  const monthOf = (index: number) => ({ year, month: month - months + 1 + index, day: 1 });
  const starts = startsOf(months, timeZone, monthOf);
  const [first = new Date(0), last = first] = [starts[0], starts.at(-1)];
  // In a zone whose UTC offset is not in whole hours, an hour can straddle two months.
  const split = starts
    .filter((start) => start.getTime() % hourMs !== 0)
    .map((start) => new Date(Math.floor(start.getTime() / hourMs) * hourMs));
  const span = spanOf(spendTallies.hour, starts);
  const whole = await db
    .select({ span, cents: sql<number>`sum(${spendTallies.cents})::float8` })
    .from(spendTallies)
    .where(
      and(
        own(owner, spendTallies),
        gte(spendTallies.hour, first),
        lt(spendTallies.hour, last),
        notInArray(spendTallies.hour, split),
      ),
    )
    .groupBy(sql`1`);
  const edge = spanOf(sql`${orders.createTime}`, starts);
  const edges =
    split.length === 0
      ? []
      : await db
          .select({ span: edge, cents: sql<number>`sum(${orders.payAmount})::float8` })
          .from(orders)
          .where(
            and(
              own(owner, orders),
              notInArray(orders.status, [orderStatus.unpaid, orderStatus.cancelled]),
              or(
                ...split.map((hour) =>
                  and(gte(orders.createTime, hour), lt(orders.createTime, new Date(hour.getTime() + hourMs))),
                ),
              ),
            ),
          )
          .groupBy(sql`1`);
  const cents = new Map(
    summed(
      [...whole, ...edges],
      (row) => row.span,
      (row) => row.cents,
    ),
  );
  return Array.from({ length: months }, (_, index) => {
    const date = new Date(Date.UTC(year, month - months + index, 1));
    return { month: date.toISOString().slice(0, 7), cents: cents.get(index + 1) ?? 0 };
  });
}

async function endsByDay(
  db: Db,
  owner: Owner,
  today: ZonedDay,
  timeZone: string,
  now: Date,
): Promise<Statistics['ends']> {
  const dayOf = (index: number) => ({ ...today, day: today.day + index });
  const starts = startsOf(days, timeZone, dayOf);
  const progress = progressSql(now);
  const found = await db
    .select({
      span: spanOf(sql`${certificates.notAfter}`, starts),
      progress,
      count: sql<number>`count(*)::int`,
    })
    .from(certificates)
    .innerJoin(orders, eq(orders.id, certificates.orderID))
    .where(endsUntil(owner, now, starts.at(-1) ?? now))
    .groupBy(sql`1`, sql`2`);
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(Date.UTC(today.year, today.month - 1, today.day + index));
    const own = found.filter(({ span }) => span === index + 1);
    const sumOf = (rows: typeof own) => rows.reduce((sum, { count }) => sum + count, 0);
    const of = (wanted: EndProgress) => sumOf(own.filter((each) => each.progress === wanted));
    return {
      day: date.toISOString().slice(0, 10),
      count: sumOf(own),
      replaced: of('renewed'),
      waiting: of('waiting'),
    };
  });
}

/** Orders with a valid certificate by brand and key type: from tallies if it ends in a later month, from orders if in this one. */
async function validByKey(db: Db, owner: Owner, now: Date) {
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const { subBrand, keyType, endMonth, count } = keyTallies;
  const later = await db
    .select({ brand: subBrand, keyType, count: sql<number>`sum(${count})::int` })
    .from(keyTallies)
    .where(and(own(owner, keyTallies), gte(endMonth, nextMonth.toISOString().slice(0, 10))))
    .groupBy(subBrand, keyType);
  const { subBrand: brand, shownKeyType } = orders;
  const soon = await db
    .select({ brand, keyType: shownKeyType, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(own(owner, orders), gt(orders.validUntil, now), lt(orders.validUntil, nextMonth)))
    .groupBy(brand, shownKeyType);
  return [...later, ...soon];
}

const countOf = ({ count }: { readonly count: number }) => count;

/** Sums amounts by key, largest first, leaving out zeros. */
function summed<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  amountOf: (row: Row) => number,
): [Key, number][] {
  const sums = new Map<Key, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + amountOf(row));
  return [...sums].filter(([, sum]) => sum !== 0).toSorted(([, a], [, b]) => b - a);
}
