import { sumCents } from '#core/money/money.ts';
import type { PaymentQueueContext, UnpaidOrder } from '#machines/payment-queue/payment-queue.types.ts';

/** Reasons after which the order may still be paid. */
const retriableReasons: readonly UnpaidOrder['reason'][] = ['balance-short', 'error'];

/** Every order that is known not to be paid; one that somebody else paid is no failure. */
export function notPaid({ unpaid, tally }: PaymentQueueContext): readonly UnpaidOrder[] {
  return [...unpaid, ...(tally?.failOrders ?? [])].filter(({ reason }) => reason !== 'already-paid');
}

/** Those of them that may be tried again. */
export function retriable(context: PaymentQueueContext): readonly UnpaidOrder[] {
  return notPaid(context).filter(({ reason }) => retriableReasons.includes(reason));
}

/** Cents the rest costs. */
export function restDue(context: PaymentQueueContext): number {
  const rest = new Set(retriable(context).map(({ orderNo }) => orderNo));
  return sumCents(
    context.orders.filter(({ orderNo }) => rest.has(orderNo)).map(({ payAmount }) => payAmount),
  );
}

/** Cents the balance lacks for the rest. */
export function missingCents(context: PaymentQueueContext): number | null {
  if (context.balance === null) return null;
  const missing = restDue(context) - context.balance;
  return missing > 0 ? missing : null;
}
