import { type OrderStage, type OrderStatus, orderStage, orderStatus } from '#core/orders/status.ts';

/**
 * What an order waits for, beside what its certificates are: a payment, the validation of its names, the review of its organization, the
 * CA's certificate, a request by the customer, or an approval.
 */
export const waits = [
  'payment',
  'validation',
  'request',
  'review',
  'issuance',
  'approval',
  'nothing',
] as const;
export type WaitsFor = (typeof waits)[number];

/** What decides an order's errand. */
export interface ErrandFacts {
  /** As stored: `issued` and `revoked` mean that nothing is under way. */
  readonly status: OrderStatus;
  /** End of the paid span; null while unpaid. */
  readonly paidUntil: Date | null;
  /** When vetting of the organization started, and when it passed. */
  readonly vettingTime: Date | null;
  readonly vettedTime: Date | null;
  /** When an external CA was asked. */
  readonly issuingTime: Date | null;
  /** Since when the customer is asked for the next certificate's request. */
  readonly nextAskedTime: Date | null;
  /** Whether it must be approved before it can be paid. */
  readonly isHeld?: boolean;
}

const errands: ReadonlySet<OrderStage> = new Set(['unpaid', 'verifying', 'resubmit', 'resign']);

/** Whether the order waits for something: not once its paid span is over, since no certificate can follow then. */
export function isErrandOpen(
  { status, paidUntil }: Pick<ErrandFacts, 'status' | 'paidUntil'>,
  now: Date,
): boolean {
  return errands.has(orderStage(status)) && (paidUntil === null || paidUntil > now);
}

export function waitsFor(order: ErrandFacts, now: Date): WaitsFor {
  const stage = orderStage(order.status);
  if (!isErrandOpen(order, now)) {
    const isAsked = order.nextAskedTime !== null && (order.paidUntil === null || order.paidUntil > now);
    return isAsked && (stage === 'issued' || stage === 'revoked') ? 'request' : 'nothing';
  }
  if (stage === 'unpaid' || stage === 'resign') return order.isHeld ? 'approval' : 'payment';
  if (stage === 'resubmit') return 'request';
  if (order.issuingTime !== null) return 'issuance';
  return order.vettingTime !== null && order.vettedTime === null ? 'review' : 'validation';
}

/** What an order's certificates are, all together. */
export interface HeldFacts {
  /** The last end of its unrevoked certificates; null without any. */
  readonly validUntil: Date | null;
  /** Whether its newest certificate is revoked. */
  readonly isRevoked: boolean;
}

/** The order's code on the wire (product.md, 'Orders'): its errand's while one is open, else what its certificates are. */
export function shownStatus(order: ErrandFacts & HeldFacts, now: Date): OrderStatus {
  if (order.status === orderStatus.cancelled || isErrandOpen(order, now)) return order.status;
  if (order.isRevoked) return orderStatus.revoked;
  const isValid = order.validUntil !== null && order.validUntil > now;
  return isValid ? orderStatus.issued : orderStatus.expired;
}
