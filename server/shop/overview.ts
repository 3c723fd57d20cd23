import { and, asc, eq, gte, inArray, isNotNull, lt, min, ne, type SQL, sql } from 'drizzle-orm';
import { zonedDay, zonedStart } from '#core/calendar/zoned-days.ts';
import type { ReplyOf } from '#core/contract/call.ts';
import type { overview } from '#core/contract/calls/shop.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { ctLogs } from '#server/db/schema/ct.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { balances, ledger } from '#server/db/schema/ledger.ts';
import { outgoingMails } from '#server/db/schema/mails.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import type { Actor } from '#server/http/serve.ts';
import { errandOf } from '#server/orders/order-conditions.ts';
import { isStuck, sinceOf, touchedColumns, waitsSince } from '#server/shop/customer-orders.ts';
import { isUndecided } from '#server/shop/undecided-refunds.ts';

type Overview = ReplyOf<typeof overview>;

/** Orders that are read to say what they wait for, and those of them that are named. */
const mostWaiting = 2_000;
const mostNamed = 8;
const mostJobs = 20;

/** What needs an operator with these rights now. */
export async function shopOverview(
  db: Db,
  { rights }: Actor,
  timeZone: string,
  now: Date,
): Promise<Overview> {
  const holds = (...some: readonly string[]) => rights.some((right) => some.includes(right));
  return {
    serverTime: now.toISOString(),
    money: holds('shop:money', 'shop:orders') ? await moneyNow(db, timeZone, now) : null,
    waiting: holds('shop:orders') ? await waitingNow(db, now) : null,
    system: holds('shop:system') ? await systemNow(db) : null,
  };
}

async function moneyNow(db: Db, timeZone: string, now: Date): Promise<Overview['money']> {
  const day = zonedDay(now, timeZone);
  const [today, month] = [zonedStart(day, timeZone), zonedStart({ ...day, day: 1 }, timeZone)];
  const sum = (sign: 1 | -1, since: Date) =>
    sql`coalesce(sum(${sign} * ${ledger.cents}) filter (where ${gte(ledger.at, since)}), 0)`.mapWith(Number);
  const read = async (sign: 1 | -1, kinds: readonly (typeof ledger.$inferSelect)['kind'][]) => {
    const [row] = await db
      .select({ today: sum(sign, today), month: sum(sign, month) })
      .from(ledger)
      .where(and(inArray(ledger.kind, [...kinds]), gte(ledger.at, month)));
    return row ?? { today: 0, month: 0 };
  };
  const [oldest] = await db
    .select({ at: min(refunds.createTime) })
    .from(refunds)
    .where(isUndecided);
  return {
    sold: await read(-1, ['charge', 'package']),
    refunded: await read(1, ['refund', 'package-refund']),
    takenBack: await read(-1, ['reversal']),
    owing: await db.$count(balances, lt(balances.cents, 0)),
    undecided: {
      count: await db.$count(refunds, isUndecided),
      oldest: oldest?.at?.toISOString() ?? zeroTime,
    },
  };
}

async function waitingNow(db: Db, now: Date): Promise<Overview['waiting']> {
  const rows = await db
    .select({ order: orders, account: touchedColumns })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.accountID))
    .where(isStuck(now))
    .orderBy(asc(waitsSince), asc(orders.orderNo))
    .limit(mostWaiting);
  const known = rows.map(({ order, account }) => ({
    ...{ orderNo: order.orderNo, commonName: order.commonName, account },
    waitsFor: errandOf(order, now),
    since: sinceOf(order, now),
  }));
  const reasons = [...new Set(known.map(({ waitsFor }) => waitsFor))];
  const by = reasons.map((waitsFor) => {
    const of = known.filter((row) => row.waitsFor === waitsFor);
    return { waitsFor, count: of.length, oldest: of[0]?.since ?? zeroTime };
  });
  const owed = by.find(({ waitsFor }) => waitsFor === 'issuance');
  return {
    by,
    owed: { count: owed?.count ?? 0, oldest: owed?.oldest ?? zeroTime },
    oldest: known.slice(0, mostNamed),
  };
}

async function systemNow(db: Db): Promise<Overview['system']> {
  const failing = await db
    .select({ queue: jobs.queue, failures: jobs.failures, nextTime: jobs.runTime })
    .from(jobs)
    .where(sql`${jobs.failures} > 0`)
    .orderBy(asc(jobs.runTime))
    .limit(mostJobs);
  const [mail] = await db.select({ at: min(outgoingMails.createdTime) }).from(outgoingMails);
  const isLate: SQL | undefined = and(sql`${jobs.worker} is null`, sql`${jobs.runTime} < now()`);
  const [late] = await db
    .select({
      seconds: sql`coalesce(extract(epoch from now() - min(${jobs.runTime})), 0)`.mapWith(Number),
    })
    .from(jobs)
    .where(and(isLate, isNotNull(jobs.runTime)));
  return {
    failing: failing.map((job) => ({ ...job, nextTime: job.nextTime.toISOString() })),
    mails: { count: await db.$count(outgoingMails), oldest: mail?.at?.toISOString() ?? zeroTime },
    lateSeconds: Math.round(late?.seconds ?? 0),
    logs: await troubledLogs(db),
  };
}

/** Logs with something wrong, of those that are read. */
async function troubledLogs(db: Db): Promise<NonNullable<Overview['system']>['logs']> {
  const { name, problem, problemSince, isListed, checkTime } = ctLogs;
  const isRead = and(eq(isListed, true), sql`${checkTime} > now() - interval '1 day'`);
  const rows = await db
    .select({ name, problem, problemSince })
    .from(ctLogs)
    .where(and(isRead, ne(problem, '')))
    .orderBy(asc(problemSince), asc(name))
    .limit(mostJobs);
  return rows.flatMap((row) =>
    row.problem === ''
      ? []
      : [{ name: row.name, problem: row.problem, since: row.problemSince?.toISOString() ?? zeroTime }],
  );
}
