import type { SnapshotFrom } from 'xstate';
import type { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import {
  missingCents,
  notPaid,
  paidCents,
  pendingCount,
  restDue,
  retriable,
} from '#machines/payment/payment-queue/payment-queue.rules.ts';

export type PaymentQueueView = ReturnType<typeof paymentQueueView>;

export function paymentQueueView(snapshot: SnapshotFrom<typeof paymentQueueMachine>) {
  const { value: step, context } = snapshot;
  const failed = notPaid(context);
  const orderOf = new Map(context.orders.map((order) => [order.orderNo, order]));
  const failedOrders = failed.flatMap(({ orderNo, reason }) => {
    const order = orderOf.get(orderNo);
    return order === undefined ? [] : [{ ...order, reason }];
  });
  const total = context.orders.length;
  const paid = total - failed.length - pendingCount(context);
  const rest = retriable(context);
  return {
    step,
    orderNos: context.orders.map(({ orderNo }) => orderNo),
    /** For the closing notice (product.md, 'Payment queues'): `paid` and `failed` add up to `total` once the queue has ended. */
    total,
    paid,
    /** Total of the paid orders in cents. */
    paidCents: paidCents(context),
    /**
     * Paid by a single queue. Only then do the balances before and after it belong together; between queues the balance may have been
     * topped up.
     */
    isPaidAtOnce: context.attempt === 1,
    failed: failed.length,
    done: paid + failed.length,
    failedOrders,
    /** Number of orders that can be retried, and their cost in cents. */
    rest: { count: rest.length, due: restDue(context) },
    /** Cents missing from the balance to pay the rest, as last read; null if unknown or none. */
    missing: missingCents(context),
    faults: context.faults,
    failure: context.failure,
    /** Progresses without user input. */
    isBusy: snapshot.hasTag('busy'),
    /** The queue has ended; the closing notice is shown until dismissed. */
    isEnded: snapshot.hasTag('ended'),
    can: {
      payRest: snapshot.can({ type: 'rest.pay' }),
      check: snapshot.can({ type: 'queue.check' }),
      dismiss: snapshot.can({ type: 'queue.dismiss' }),
    },
    /** Where the dialog navigates after showing the queue; null stays. */
    exit: step === 'paid' || step === 'dismissed' ? ({ to: 'orders' } as const) : null,
  };
}

/** Small facts for a list, without the orders. */
export function paymentQueueFacts(snapshot: SnapshotFrom<typeof paymentQueueMachine>) {
  const { step, total, paid, failed, isBusy, isEnded } = paymentQueueView(snapshot);
  return { step, total, paid, failed, isBusy, isEnded };
}
