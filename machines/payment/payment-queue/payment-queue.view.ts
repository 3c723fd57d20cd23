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
    /** The closing notice (spec §4): `paid` and `failed` add up to `total` once it has ended. */
    total,
    paid,
    /** Cents of what was paid. */
    paidCents: paidCents(context),
    /** The balance before is what is left and what was paid: in several parts it was filled up in between. */
    isPaidAtOnce: context.attempt === 1,
    failed: failed.length,
    done: paid + failed.length,
    failedOrders,
    /** How many of them can be paid again, and their cents. */
    rest: { count: rest.length, due: restDue(context) },
    /** Cents the balance lacks for the rest, when it was last read; null while nobody read it, or nothing is missing. */
    missing: missingCents(context),
    faults: context.faults,
    failure: context.failure,
    /** It goes on by itself. */
    isBusy: snapshot.hasTag('busy'),
    /** It has ended: the closing notice is shown until it is dismissed. */
    isEnded: snapshot.hasTag('ended'),
    can: {
      payRest: snapshot.can({ type: 'rest.pay' }),
      check: snapshot.can({ type: 'queue.check' }),
      dismiss: snapshot.can({ type: 'queue.dismiss' }),
    },
    /** Where the dialog leads when it shows the queue: null stays. */
    exit: step === 'paid' || step === 'dismissed' ? ({ to: 'orders' } as const) : null,
  };
}

/** What a list shows of it: small facts, without the orders. */
export function paymentQueueFacts(snapshot: SnapshotFrom<typeof paymentQueueMachine>) {
  const { step, total, paid, failed, isBusy, isEnded } = paymentQueueView(snapshot);
  return { step, total, paid, failed, isBusy, isEnded };
}
