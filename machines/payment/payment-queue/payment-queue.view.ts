import type { SnapshotFrom } from 'xstate';
import type { Fault } from '#core/fault.ts';
import type { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import {
  missingCents,
  notPaid,
  pendingCount,
  restDue,
  retriable,
} from '#machines/payment/payment-queue/payment-queue.rules.ts';
import type {
  QueueFailure,
  QueueOrder,
  UnpaidOrder,
} from '#machines/payment/payment-queue/payment-queue.types.ts';

/** `partly`: it has ended with orders unpaid. `dismissed`: it is over. */
export type PaymentQueueStep =
  | 'watching'
  | 'partly'
  | 'reading'
  | 'opening'
  | 'unsettled'
  | 'paid'
  | 'dismissed';

/** Why an order was not paid, with what is known of it. */
export type FailedOrder = UnpaidOrder & QueueOrder;

export interface PaymentQueueView {
  readonly step: PaymentQueueStep;
  /** All orders, paid or not. */
  readonly orderNos: readonly string[];
  /** The closing notice (spec §4): `paid` and `failed` add up to `total` once it has ended. */
  readonly total: number;
  readonly paid: number;
  readonly failed: number;
  /** `paid` plus `failed`. */
  readonly done: number;
  readonly failedOrders: readonly FailedOrder[];
  /** How many of them can be paid again, and their cents. */
  readonly rest: { readonly count: number; readonly due: number };
  /** Cents the balance lacks for the rest, when it was last read; null while nobody read it, or nothing is missing. */
  readonly missing: number | null;
  readonly faults: readonly Fault[];
  readonly failure: QueueFailure | null;
  /** It goes on by itself. */
  readonly isBusy: boolean;
  /** It has ended: the closing notice is shown until it is dismissed. */
  readonly isEnded: boolean;
  readonly can: {
    /** `rest.pay` */
    readonly payRest: boolean;
    /** `queue.check` */
    readonly check: boolean;
    /** `queue.dismiss` */
    readonly dismiss: boolean;
  };
  /** Where the dialog leads when it shows the queue: null stays. */
  readonly exit: { readonly to: 'orders' } | null;
}

export function paymentQueueView(snapshot: SnapshotFrom<typeof paymentQueueMachine>): PaymentQueueView {
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
    total,
    paid,
    failed: failed.length,
    done: paid + failed.length,
    failedOrders,
    rest: { count: rest.length, due: restDue(context) },
    missing: missingCents(context),
    faults: context.faults,
    failure: context.failure,
    isBusy: snapshot.hasTag('busy'),
    isEnded: snapshot.hasTag('ended'),
    can: {
      payRest: snapshot.can({ type: 'rest.pay' }),
      check: snapshot.can({ type: 'queue.check' }),
      dismiss: snapshot.can({ type: 'queue.dismiss' }),
    },
    exit: step === 'paid' || step === 'dismissed' ? { to: 'orders' } : null,
  };
}

/** What a list shows of it: small facts, without the orders. */
export function paymentQueueFacts(snapshot: SnapshotFrom<typeof paymentQueueMachine>) {
  const { step, total, paid, failed, isBusy, isEnded } = paymentQueueView(snapshot);
  return { step, total, paid, failed, isBusy, isEnded };
}
