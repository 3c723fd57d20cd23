import { and, eq, gt, lte, not, type SQL, sql } from 'drizzle-orm';
import {
  isAnnounced,
  listedDays,
  type PolicyKind,
  policyEnds,
  unpaidDays,
  unvalidatedDays,
} from '#core/orders/notices.ts';
import { addDays } from '#core/orders/span.ts';
import { orderStatus } from '#core/orders/status.ts';
import { packageNoticeDays } from '#core/packages/units.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { orders, reissues } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';
import { hasHostByMail } from '#server/notices/open-items.ts';
import {
  holdsValid,
  isRenewed,
  whereAwaitingRecords,
  whereStanding,
  whereValid,
} from '#server/orders/order-conditions.ts';

// Causes that come about by the passing of time alone.

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/** Stores the orders and reissues that have been unpaid for a day. */
export async function keepUnpaid(db: Db, now: Date): Promise<void> {
  const isDue = (time: SQL) =>
    sql`${time} <= ${at(addDays(now, -unpaidDays))} and ${time} > ${at(addDays(now, -listedDays))}`;
  await db.execute(sql`
    insert into ${noticeItems} (cause, account_id, kind, topic, order_id, end_time, create_time)
    select 'unpaid:' || found.id, found.account_id, 'payment', 'unpaid', found.order_id, found.since, found.since
    from (
      select o.id, o.id as order_id, o.account_id, o.create_time + interval '24 hours' * ${unpaidDays}::int as since from ${orders} o
        where o.status = 1001 and ${isDue(sql`o.create_time`)}
      union all
      select r.id, o.id, o.account_id, r.create_time + interval '24 hours' * ${unpaidDays}::int from ${reissues} r
        join ${orders} o on o.id = r.order_id
        where r.state = 'unpaid' and o.status = ${orderStatus.resign} and o.reissue_id = r.id and ${isDue(sql`r.create_time`)}
          and (o.paid_until is null or o.paid_until > ${at(now)})
    ) found
    where not exists (select from ${noticeItems} i where i.cause = 'unpaid:' || found.id)
    on conflict (cause) do nothing`);
}

/** Stores the paid orders without a certificate whose names have not been validated for a day: nothing is issued until somebody acts. */
export async function keepUnvalidated(db: Db, now: Date): Promise<void> {
  const { id, accountID, payTime, issuedCount } = orders;
  const since = sql`${payTime} + interval '24 hours' * ${unvalidatedDays}::int`;
  const isDue = and(
    eq(issuedCount, 0),
    whereAwaitingRecords(now),
    lte(payTime, addDays(now, -unvalidatedDays)),
    gt(payTime, addDays(now, -listedDays)),
  );
  await db.execute(sql`
    insert into ${noticeItems} (cause, account_id, kind, topic, order_id, end_time, create_time)
    select 'unvalidated:' || ${id}, ${accountID}, 'needs-you', 'unvalidated', ${id}, ${since}, ${since} from ${orders}
    where ${isDue} and not exists (select from ${noticeItems} i where i.cause = 'unvalidated:' || ${id})
    on conflict (cause) do nothing`);
}

/** Stores what the coming changes of rules affect: each order once a change. */
export async function keepPolicies(db: Db, now: Date): Promise<void> {
  if (isAnnounced('client-auth', now)) {
    const isHeld = and(certificates.hasClientAuth, whereStanding(now), whereValid(now));
    await keepPolicy(
      db,
      'client-auth',
      sql`greatest(${orders.paidUntil}, ${certificates.notAfter})`,
      isHeld,
      now,
    );
  }
  if (isAnnounced('email-validation', now)) {
    const isHeld = and(
      hasHostByMail,
      eq(certificates.number, orders.issuedCount),
      holdsValid(now),
      not(isRenewed(now)),
    );
    await keepPolicy(db, 'email-validation', sql`${orders.paidUntil}`, isHeld, now);
  }
}

/** `until`: an order that is over by the change is not affected. */
async function keepPolicy(
  db: Db,
  kind: PolicyKind,
  until: SQL,
  isHeld: SQL | undefined,
  now: Date,
): Promise<void> {
  const change = at(policyEnds[kind]);
  await db.execute(sql`
    insert into ${noticeItems} (cause, account_id, kind, topic, order_id, certificate_id, end_time, create_time)
    select ${`${kind}:`}::text || ${orders.id}, ${orders.accountID}, ${kind}, '', ${orders.id}, ${certificates.id}, ${change}, ${at(now)}
    from ${certificates} join ${orders} on ${orders.id} = ${certificates.orderID}
    where ${isHeld} and ${until} > ${change}
      and not exists (select from ${noticeItems} i where i.cause = ${`${kind}:`}::text || ${orders.id})
    on conflict (cause) do nothing`);
}

/** Stores the packages that end soon with units left, once for each number of days; of several that passed, the last. */
export async function keepPackageEnds(db: Db, now: Date): Promise<void> {
  const days = [...packageNoticeDays].toSorted((one, other) => one - other);
  const [most = 0] = days.toReversed();
  const reached = sql.join(
    days.map((each) => sql`when ${packages.validUntil} <= ${at(addDays(now, each))} then ${each}::int`),
    sql` `,
  );
  await db.execute(sql`
    insert into ${noticeItems} (cause, account_id, kind, topic, package_id, days, note, end_time, create_time)
    select 'package-end:' || found.id || ':' || found.days, found.account_id, 'payment', 'package-ending', found.id, found.days,
      found.package_no, found.valid_until, ${at(now)}
    from (
      select id, account_id, package_no, valid_until, case ${reached} end as days from ${packages}
      where state = 'paid' and used < units and valid_until > ${at(now)} and valid_until <= ${at(addDays(now, most))}
    ) found
    where not exists (select from ${noticeItems} i where i.package_id = found.id and i.days <= found.days)
    on conflict (cause) do nothing`);
}
