import { and, asc, eq } from 'drizzle-orm';
import type { BatchFailure } from '#core/contract/calls/payment.ts';
import { payerOf } from '#server/account/by.ts';
import { wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { asksAgain, retriedTransaction } from '#server/db/retried.ts';
import { type PaymentQueueRow, paymentQueues, queuedPayments } from '#server/db/schema/payment-queues.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { describeError } from '#server/log-error.ts';
import { type PaymentRefusal, payAtOnce } from '#server/payment/pay-order.ts';
import type { Services } from '#server/services.ts';

type Working = Pick<Services, 'db' | 'clock' | 'jobs' | 'log'>;
type Settled = { readonly state: 'paid'; readonly cents: number } | FailedPayment;
type FailedPayment = { readonly state: 'failed'; readonly reason: BatchFailure };

/**
 * Settles the next order of a queue, its charge and its state in the queue in one transaction. The queue's row stays locked, so that
 * two workers of a queue take turns. Returns false once nothing is left.
 */
export function settleNext({ db, clock, jobs, log }: Working, queueID: string): Promise<boolean> {
  return retriedTransaction(db, async (tx) => {
    const [queue] = await tx.select().from(paymentQueues).where(eq(paymentQueues.id, queueID)).for('update');
    if (queue === undefined || queue.status === 'end') return false;
    const waiting = and(eq(queuedPayments.queueID, queueID), eq(queuedPayments.state, 'waiting'));
    const [next] = await tx
      .select()
      .from(queuedPayments)
      .where(waiting)
      .orderBy(asc(queuedPayments.position))
      .limit(1);
    const now = clock.now();
    if (next === undefined) {
      const ended = { status: 'end', endTime: now } as const;
      await tx.update(paymentQueues).set(ended).where(eq(paymentQueues.id, queueID));
      return false;
    }
    if (queue.status === 'ready') {
      await tx.update(paymentQueues).set({ status: 'pending' }).where(eq(paymentQueues.id, queueID));
    }
    const settled = await settle(tx, jobs, queue, next.orderNo, now, (error) =>
      log.error('payment.failed', { queue: queueID, order: next.orderNo, error: describeError(error) }),
    );
    const isOver = settled.state === 'failed' && settled.reason === 'balance-short';
    await tx
      .update(queuedPayments)
      .set(settled)
      // Later orders may be cheaper, but the customer chose the order in which they are paid.
      .where(isOver ? waiting : and(waiting, eq(queuedPayments.position, next.position)));
    return true;
  });
}

async function settle(
  tx: Db,
  jobs: Jobs,
  { accountID, usesUnits, ...queue }: PaymentQueueRow,
  orderNo: string,
  now: Date,
  onError: (error: unknown) => void,
): Promise<Settled> {
  try {
    // A savepoint: if something breaks, only this payment is rolled back and the queue continues.
    const paid = await tx.transaction((inner) =>
      payAtOnce(
        inner,
        jobs,
        wholeAccount(accountID),
        { orderNo, payer: payerOf(queue), by: usesUnits ? 'package-first' : 'balance' },
        now,
      ),
    );
    return paid.ok ? { state: 'paid', cents: paid.value.cents } : failed(paid.error);
  } catch (error) {
    if (asksAgain(error)) throw error;
    onError(error);
    return { state: 'failed', reason: 'error' };
  }
}

function failed({ kind }: PaymentRefusal): FailedPayment {
  return { state: 'failed', reason: kind === 'not-found' || kind === 'no-unit' ? 'wrong-state' : kind };
}
