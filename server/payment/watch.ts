import { eq, lte } from 'drizzle-orm';
import { dayMs } from '#core/day.ts';
import { wholeAccount } from '#server/account/own.ts';
import { type PaymentRow, payments } from '#server/db/schema/payments.ts';
import { describeError } from '#server/log-error.ts';
import { findPayable, standingOf, titleOf } from '#server/payment/payables.ts';
import {
  beginPayment,
  callProvider,
  closeAtProvider,
  type Paying,
  payerOf,
  settleNow,
} from '#server/payment/providers.ts';
import { nextAsk, nextClosing, planAsk } from '#server/payment/watch-queue.ts';

/** Maximum payments per sweep; the rest wait for the next. */
const sweptAtOnce = 200;
/** Milliseconds past its end after which a payment whose provider does not answer counts as expired. */
const givenUpAfter = dayMs;

/**
 * Polls the provider about an unsettled payment and settles the answer. Closes the payment there if it expired or was replaced.
 * Returns false if the provider could not be reached.
 */
export async function askProvider(paying: Paying, payment: PaymentRow): Promise<boolean> {
  if (payment.settleTime !== null) return true;
  const isOpen = payment.state === 'open';
  const isLive = isOpen && paying.clock.now() < payment.expireTime;
  if (isLive && payment.begun === null) {
    // A process died between writing the row and the provider's reply.
    const payable = await findPayable(paying.db, wholeAccount(payment.accountID), payment.orderNo);
    if (payable === null) return true;
    return (await beginPayment(paying, payment, titleOf(payable)))?.kind !== 'unreachable';
  }
  const collected = isOpen ? await collect(paying, payment) : null;
  if (collected === 'settled') return true;
  if ((isOpen && !isLive) || payment.state === 'replaced') {
    return (await closeAtProvider(paying, payment, isOpen ? 'expired' : 'replaced')) !== 'unreachable';
  }
  if (collected !== null) return collected !== 'unreachable';
  if (payment.begun === null) return true;
  const answer = await callProvider(paying, payment, (gateway) => gateway.ask(payerOf(payment)));
  if (!answer.ok) return answer.error.kind !== 'unreachable';
  // For a payment that has ended, the only news is money.
  if (isOpen || answer.value.state === 'paid') await settleNow(paying, payment, answer.value);
  return true;
}

/**
 * Captures what the payer approved before they closed the page, as long as it is still owed: nobody wants to pay twice. Returns null if
 * there is nothing of the kind, so that the provider is only polled.
 */
async function collect(
  paying: Paying,
  payment: PaymentRow,
): Promise<'settled' | 'open' | 'unreachable' | null> {
  const { db, clock, gateways } = paying;
  const gateway = gateways.named(payment.gateway);
  const { collect: take } = gateway ?? {};
  if (gateway === null || take === undefined || payment.begun === null) return null;
  const payable = await findPayable(db, wholeAccount(payment.accountID), payment.orderNo);
  if (payable === null || standingOf(payable, clock.now()).outcome !== 'unpaid') return null;
  // Read after its payable: a payment replaced meanwhile is not captured.
  const [fresh] = await db.select().from(payments).where(eq(payments.id, payment.id));
  if (fresh?.state !== 'open') return null;
  const answer = await callProvider(paying, payment, () => take.call(gateway, payerOf(payment)));
  if (!answer.ok) return answer.error.kind === 'unreachable' ? 'unreachable' : 'open';
  return (await settleNow(paying, payment, answer.value)) === 'open' ? 'open' : 'settled';
}

/** Polls one payment and plans the next poll. */
export async function watchPayment(paying: Paying, paymentID: string): Promise<void> {
  const { db, clock, jobs } = paying;
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentID));
  if (payment === undefined || payment.nextAskTime === null) return;
  const isAnswered = await askProvider(paying, payment);
  const now = clock.now();
  const isGivenUp = !isAnswered && now.getTime() - payment.expireTime.getTime() > givenUpAfter;
  if (isGivenUp && payment.state === 'open') await settleNow(paying, payment, { state: 'expired' });
  await db.transaction(async (tx) => {
    const [fresh] = await tx.select().from(payments).where(eq(payments.id, paymentID)).for('update');
    if (fresh === undefined || fresh.nextAskTime === null) return;
    const asks = fresh.asks + 1;
    const next = (isAnswered ? null : nextClosing(fresh, now)) ?? nextAsk({ ...fresh, asks }, now);
    await tx.update(payments).set({ asks, nextAskTime: next }).where(eq(payments.id, paymentID));
    if (next !== null) await planAsk(jobs, tx, fresh, next, now);
  });
}

/** Polls every payment that is due, to make up for lost jobs or a moved clock. */
export async function sweepPayments(paying: Paying): Promise<void> {
  const due = await paying.db
    .select({ id: payments.id })
    .from(payments)
    .where(lte(payments.nextAskTime, paying.clock.now()))
    .orderBy(payments.nextAskTime)
    .limit(sweptAtOnce);
  for (const { id } of due) {
    try {
      await watchPayment(paying, id);
    } catch (error) {
      // It stays first in line, and must not keep the others from being polled.
      paying.log.error('payment.watch-failed', { payment: id, error: describeError(error) });
    }
  }
}
