import { and, eq, gt, inArray, isNotNull, isNull, lte, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  policyDays,
  policyEnds,
  type ReminderKind,
  reminderDays,
  reminderKinds,
} from '#core/orders/reminders.ts';
import { addDays, dayMs } from '#core/orders/span.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { reminders } from '#server/db/schema/reminders.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { isRenewed } from '#server/orders/order-conditions.ts';
import { sendReminderMail } from '#server/orders/reminder-mail.ts';
import { spanEnd } from '#server/orders/span-end.ts';
import type { Verification } from '#server/validation/verify-order.ts';

export const reminderQueue = defineQueue('reminders', v.object({}));

type Reminding = Pick<Verification, 'db' | 'clock' | 'mailer' | 'address'>;

/** Sends reminders of ends, every minute. */
export function reminderJobs(services: Reminding): JobWork[] {
  return [workOn(reminderQueue, async () => void (await remind(services)), { everySeconds: 60 })];
}

/** Orders per query; the next one takes the rest. */
const atOnce = 200;

/** Writes every due reminder not yet written, with its email. Returns their number. */
export async function remind(services: Reminding): Promise<number> {
  let written = 0;
  for (const kind of reminderKinds) {
    let last = '';
    for (;;) {
      const due = await findDue(services.db, kind, services.clock.now(), last);
      for (const id of due) if (await remindOf(services, kind, id)) written += 1;
      if (due.length < atOnce) break;
      last = due.at(-1) ?? '';
    }
  }
  return written;
}

/** Returns the shortest due interval, in days before the end; null if none is due. A customer who missed earlier reminders gets one. */
export function dueDays(end: Date, now: Date): number | null {
  const left = (end.getTime() - now.getTime()) / dayMs;
  if (left <= 0) return null;
  return reminderDays.findLast((days) => left <= days) ?? null;
}

const isValid = isNotNull(orders.validUntil);

async function findDue(db: Db, kind: ReminderKind, now: Date, after: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isValid,
        gt(orders.certExpireTime, now),
        conditionOf(db, kind, now),
        not(isRenewed(now)),
        after === '' ? undefined : gt(orders.id, after),
      ),
    )
    .orderBy(orders.id)
    .limit(atOnce);
  return rows.map(({ id }) => id);
}

function conditionOf(db: Db, kind: ReminderKind, now: Date): SQL | undefined {
  const isUnsent = (days: SQL, end: SQL) =>
    notExists(
      db
        .select({ id: reminders.id })
        .from(reminders)
        .where(
          and(
            eq(reminders.orderID, orders.id),
            eq(reminders.kind, kind),
            sql`${reminders.endTime} = ${end}`,
            sql`${reminders.days} <= ${days}`,
          ),
        ),
    );
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
  if (kind === 'end') {
    const longest = reminderDays[0];
    const due = reminderDays
      .toReversed()
      .map((days) => sql`when ${orders.certExpireTime} <= ${at(addDays(now, days))} then ${days}::int`);
    return and(
      lte(orders.certExpireTime, addDays(now, longest)),
      isUnsent(sql`(case ${sql.join(due, sql` `)} end)`, sql`${orders.certExpireTime}`),
    );
  }
  const change = policyEnds[kind];
  if (now >= change || addDays(now, policyDays) < change) return sql`false`;
  const isTouched =
    kind === 'client-auth'
      ? inArray(orders.kind, ['dv', 'ov', 'ev', 'ip'])
      : or(eq(orders.dcvMethod, 'email'), eq(orders.dcvMethod, 'email_dns'));
  // The paid span outlasts the change: another certificate follows, or names are validated again.
  const goesOn = sql`${orders.payTime} + (case when ${orders.validity} = 90 then 90 else ${orders.validity} * 365 end + ${orders.bonusDays}) * interval '1 day' > ${at(change)}`;
  return and(isTouched, goesOn, isUnsent(sql`0`, at(change)));
}

/** Writes one reminder under the order's lock: only one of several jobs and servers writes it, in one transaction with its email. */
async function remindOf(services: Reminding, kind: ReminderKind, orderID: string): Promise<boolean> {
  const address = await services.address;
  return services.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderID)).for('update');
    const now = services.clock.now();
    const about = order && aboutOf(order, kind, now);
    if (!about) return false;
    const [row] = await tx
      .insert(reminders)
      .values({ customerID: order.customerID, orderID, kind, ...about, createTime: now })
      .onConflictDoNothing()
      .returning({ id: reminders.id });
    if (row === undefined) return false;
    await sendReminderMail(
      { ...services, address },
      tx,
      { order, kind, ...about, paidUntil: spanEnd(order) },
      now,
    );
    return true;
  });
}

function aboutOf(order: OrderRecord, kind: ReminderKind, now: Date) {
  if (order.validUntil === null || order.certExpireTime === null) return null;
  if (kind !== 'end') return { days: 0, endTime: policyEnds[kind] };
  const days = dueDays(order.certExpireTime, now);
  return days === null ? null : { days, endTime: order.certExpireTime };
}

/** Number of a customer's unread reminders. */
export function countUnread(db: Db, customerID: string): Promise<number> {
  return db.$count(reminders, and(eq(reminders.customerID, customerID), isNull(reminders.readTime)));
}
