import type { WaitsFor } from '#core/orders/errand.ts';
import { isPaid, type OrderStatus, orderStage } from '#core/orders/status.ts';

/**
 * What canceling an order means: an unpaid order is discarded; a paid one without a certificate is canceled and refunded to the balance; of
 * an issued one only the reissue ends, with what was paid for it refunded, and its certificates stay. `none`: nothing can be canceled, or
 * the CA was asked and may have issued already.
 */
export type Cancellation =
  | { readonly kind: 'discard' }
  /** `unit`: the unit of a package that paid it comes back. */
  | { readonly kind: 'refund'; readonly cents: number; readonly unit: boolean }
  | { readonly kind: 'end-reissue'; readonly cents: number }
  | { readonly kind: 'none' };

export interface CancelFacts {
  readonly orderStatus: OrderStatus;
  readonly waitsFor: WaitsFor;
  readonly payAmount: number;
  readonly isReSigning: boolean;
  /** Cents paid for the reissue in progress. */
  readonly reSignPaid: number;
  /** Of an order that a unit of a package paid: whether the unit comes back, and the cents that do instead once its package is over. */
  readonly unit: { readonly comesBack: boolean; readonly cents: number } | null;
}

export function cancellationOf(order: CancelFacts): Cancellation {
  const { orderStatus, waitsFor, payAmount, isReSigning, reSignPaid, unit } = order;
  const stage = orderStage(orderStatus);
  const isOpen = stage === 'unpaid' || stage === 'verifying' || stage === 'resubmit' || stage === 'resign';
  if (!isOpen || waitsFor === 'issuance') return { kind: 'none' };
  if (isReSigning) return { kind: 'end-reissue', cents: reSignPaid };
  if (!isPaid(orderStatus)) return { kind: 'discard' };
  return { kind: 'refund', cents: payAmount + (unit?.cents ?? 0), unit: unit?.comesBack === true };
}

/**
 * Cents returned to the balance when the paid span ends and no certificate was ever issued: what canceling on the last day would have
 * returned. Nothing once the CA was asked, since it may have issued.
 */
export function centsBackAtEnd(order: {
  readonly payAmount: number;
  readonly issuedCount: number;
  readonly issuingTime: Date | null;
}): number {
  return order.issuedCount === 0 && order.issuingTime === null ? order.payAmount : 0;
}

/** Cents that canceling returns to the balance. */
export function centsBack(cancellation: Cancellation): number {
  return 'cents' in cancellation ? cancellation.cents : 0;
}

/** Whether canceling gives the unit of a package back. */
export function givesUnit(cancellation: Cancellation): boolean {
  return cancellation.kind === 'refund' && cancellation.unit;
}
