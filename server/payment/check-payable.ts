import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type { check } from '#core/contract/calls/payment.ts';
import { dayMs } from '#core/day.ts';
import type { Owner } from '#server/account/own.ts';
import { payments } from '#server/db/schema/payments.ts';
import { findPayable, isOf, standingOf } from '#server/payment/payables.ts';
import type { Paying } from '#server/payment/providers.ts';
import { shownPayment } from '#server/payment/show-payment.ts';
import { askProvider } from '#server/payment/watch.ts';

/** Milliseconds after its end in which an unpaid payment may still turn out to be paid. */
const mayBeLate = dayMs;
/** Maximum payments checked at once. */
const most = 20;

/** Checks every payment that may still turn out to be paid, newest first. Returns null if the payable does not exist. */
export async function checkPayable(
  paying: Paying,
  owner: Owner,
  orderNo: string,
): Promise<ReplyOf<typeof check> | null> {
  const { db, clock } = paying;
  const payable = await findPayable(db, owner, orderNo);
  if (payable === null) return null;
  const since = new Date(clock.now().getTime() - mayBeLate);
  const unsettled = await db
    .select()
    .from(payments)
    .where(
      and(
        isOf(payable),
        isNull(payments.settleTime),
        or(eq(payments.state, 'open'), gt(payments.endTime, since)),
      ),
    )
    .orderBy(desc(payments.createTime), desc(payments.id))
    .limit(most);
  let asked = true;
  for (const payment of unsettled) asked = (await askProvider(paying, payment)) && asked;
  const now = clock.now();
  const after = (await findPayable(db, owner, orderNo)) ?? payable;
  const [latest] = await db
    .select()
    .from(payments)
    .where(isOf(payable))
    .orderBy(desc(payments.createTime), desc(payments.id))
    .limit(1);
  return {
    orderNo,
    outcome: standingOf(after, now).outcome,
    asked,
    payment: latest === undefined ? null : shownPayment(latest, now),
  };
}
