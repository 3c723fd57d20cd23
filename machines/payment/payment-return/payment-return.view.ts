import type { PaymentState } from '#core/contract/calls/payment.ts';
import type { PaymentReturnContext } from '#machines/payment/payment-return/payment-return.types.ts';

export type PaymentReturnStep = 'capturing' | 'looking' | 'unsettled' | 'settled' | 'unknown';

export interface PaymentReturnView {
  readonly step: PaymentReturnStep;
  readonly orderNo: string | null;
  /** What is worth telling beside the state of the order itself; null for nothing. */
  readonly news: 'late' | 'short' | 'refused' | 'expired' | null;
  readonly failure: PaymentReturnContext['failure'];
  /** Nothing is left in the address that is still needed. */
  readonly isOver: boolean;
  readonly can: { readonly retry: boolean };
}

interface PaymentReturnSnapshot {
  readonly value: unknown;
  readonly context: PaymentReturnContext;
}

export function paymentReturnView({ value, context }: PaymentReturnSnapshot): PaymentReturnView {
  const step = value as PaymentReturnStep;
  return {
    step,
    orderNo: context.orderNo,
    news: newsOf(context.state),
    failure: context.failure,
    isOver: step === 'settled' || step === 'unknown',
    can: { retry: step === 'unsettled' },
  };
}

/** A payment that went as it should, or is still open, is told by the order. */
function newsOf(state: PaymentState | null): PaymentReturnView['news'] {
  return state === 'late' || state === 'short' || state === 'refused' || state === 'expired' ? state : null;
}
