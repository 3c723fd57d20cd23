import type { PaymentState } from '#core/contract/calls/payment.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

/** What the server says became of the payment: `null` where it knows of none. */
export interface ReturnAnswer {
  readonly orderNo: string;
  readonly state: PaymentState | null;
}

export interface PaymentReturnSlots {
  /** Takes the money the payer has approved; what it needs of the address is the slot's own. May be run twice. */
  readonly capture: Slot<null, Answer<ReturnAnswer>>;
  /** Asks the provider how it stands. */
  readonly look: Slot<{ readonly orderNo: string }, Answer<ReturnAnswer>>;
}

export type PaymentReturnUserEvent = { readonly type: 'return.retry' };
export type PaymentReturnEvent = PaymentReturnUserEvent | SlotEvent<PaymentReturnSlots>;

export interface PaymentReturnInput {
  /** Number of the order or deposit, where the address names it; the provider's answer does otherwise. */
  readonly orderNo: string | null;
  /** The payer approved the payment there, and the money is still to be taken (PayPal). */
  readonly isApproved: boolean;
}

export interface PaymentReturnContext extends PaymentReturnInput {
  readonly state: PaymentState | null;
  readonly failure: CallFailure | { readonly kind: 'broken' } | null;
}
