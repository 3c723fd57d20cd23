import { and, eq, gt, inArray, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { OrderApproval } from '#core/account/spending.ts';
import { alertKinds } from '#core/discovery/alert-kinds.ts';
import { isForecast } from '#core/discovery/alerts.ts';
import { alertTopic } from '#core/notices/kinds.ts';
import { listedDays } from '#core/orders/notices.ts';
import { addDays } from '#core/orders/span.ts';
import { discoveryAlerts } from '#server/db/schema/alerts.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { noticeItems, notices } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { inList, whereAwaitingRecords, whereStanding, whereValid } from '#server/orders/order-conditions.ts';

/** Condition for items that still hold, over `notice_items` joined with their orders and certificates. The others are over. */
export function isItemOpen(now: Date): SQL | undefined {
  const { kind, topic } = noticeItems;
  // No issued certificate stands for it.
  const stands = whereStanding(now);
  // The next certificate waits for the customer or a review, not for the CA.
  const isNextWaiting = and(
    eq(certificates.number, orders.issuedCount),
    or(
      and(inList('verifying', now), isNull(orders.issuingTime)),
      and(isNotNull(orders.nextAskedTime), gt(orders.paidUntil, now)),
    ),
  );
  return or(
    inArray(kind, ['issued', 'revoked', 'security']),
    and(eq(kind, 'account'), or(ne(topic, 'key-ending'), gt(noticeItems.endTime, now))),
    and(eq(kind, 'ending'), stands, whereValid(now)),
    and(eq(kind, 'ended'), stands),
    and(eq(topic, 'unvalidated'), whereAwaitingRecords(now), eq(orders.issuedCount, 0)),
    and(eq(kind, 'needs-you'), ne(topic, 'unvalidated'), isNextWaiting),
    and(eq(kind, 'failed'), eq(topic, 'next-refused'), isNextWaiting),
    and(inArray(topic, ['pull-refused', 'pull-unbought', 'ca-urgent']), gt(noticeItems.endTime, now)),
    and(
      eq(kind, 'failed'),
      eq(topic, 'returned'),
      inList('verifying', now),
      inArray(orders.status, [1003, 1006]),
    ),
    and(eq(kind, 'payment'), eq(topic, 'unpaid'), inList('unpaid', now)),
    and(eq(kind, 'payment'), inArray(topic, ['refunded', 'refund-returned', 'taken-back'])),
    and(eq(topic, 'package-ending'), gt(noticeItems.endTime, now), hasUnits),
    and(eq(topic, 'approval-asked'), isAsked),
    and(eq(topic, 'approval-given'), hasOrderOf('approved')),
    and(eq(topic, 'approval-refused'), hasOrderOf('refused')),
    and(
      inArray(kind, ['alert', 'alert-digest']),
      isAlertOpen(now),
      or(notInArray(topic, forecasts), gt(noticeItems.endTime, now)),
    ),
    and(eq(kind, 'budget'), gt(noticeItems.endTime, now)),
    and(eq(kind, 'client-auth'), gt(noticeItems.endTime, now), stands),
    and(eq(kind, 'email-validation'), gt(noticeItems.endTime, now), hasHostByMail),
  );
}

/** Units of the package are left. */
const hasUnits = sql`exists (select from ${packages} where ${packages.id} = ${noticeItems.packageID} and ${packages.used} < ${packages.units})`;

/** Alerts of ends that come: until their next pass, they are open past them. */
const forecasts = alertKinds.filter(isForecast).map(alertTopic);

/** The alert neither ended nor is muted. */
function isAlertOpen(now: Date): SQL {
  const { id, closedTime, mutedUntil } = discoveryAlerts;
  return sql`exists (select from ${discoveryAlerts} where ${id} = ${noticeItems.alertID} and ${closedTime} is null
    and coalesce(${mutedUntil} <= ${now.toISOString()}::timestamptz, true))`;
}

/** A request that nobody decided yet. */
const isAsked = sql`exists (select from ${approvals} where ${approvals.id} = ${noticeItems.approvalID} and ${approvals.state} = 'open')`;

/** Some order of the request is still as it was decided: neither paid, canceled nor asked for again. */
function hasOrderOf(decided: OrderApproval): SQL {
  return sql`exists (select from ${orders} decided where decided.approval_id = ${noticeItems.approvalID} and decided.approval = ${decided})`;
}

/** Orders with a host that is validated by mail, which ends; a mailbox always is (S/MIME BR §3.2.2.2). */
export const hasHostByMail = sql`exists (select from ${domainValidations} where ${domainValidations.orderID} = ${orders.id}
  and ${domainValidations.method} in ('email', 'email_dns') and strpos(${domainValidations.domainName}, '@') = 0)`;

/** Condition for notices that are listed and not over: something they say still holds. `isSeen`: what one user sees of it. */
export function isNoticeOpen(now: Date, isSeen?: SQL): SQL | undefined {
  return and(isNull(notices.overTime), isListed(now), hasItem(and(isItemOpen(now), isSeen)));
}

/** Condition for notices with an item for which a condition holds, over `notice_items` joined with their orders and certificates. */
export function hasItem(condition: SQL | undefined): SQL {
  return sql`exists (select from ${noticeItems} left join ${orders} on ${orders.id} = ${noticeItems.orderID}
    left join ${certificates} on ${certificates.id} = ${noticeItems.certificateID}
    where ${noticeItems.noticeID} = ${notices.id} and (${condition}))`;
}

export function isListed(now: Date): SQL {
  return gt(notices.createTime, addDays(now, -listedDays));
}
