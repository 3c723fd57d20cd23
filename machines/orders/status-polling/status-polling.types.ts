import type { PaymentState } from '#core/contract/calls/payment.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import type { Polled, PollTime } from '#machines/kit/poll.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';
import type { ProviderStatus } from '#machines/payment/payment.types.ts';

/** A payment at a provider, as reported by the server. */
export interface PolledPayment {
  readonly state: PaymentState;
  /** Can no longer be paid, by the server's clock. */
  readonly isOver: boolean;
}

export interface PolledStatus {
  /** One per order, in any order. */
  readonly statuses: readonly OrderStatus[];
  /** Null for payments from the balance. */
  readonly payment: PolledPayment | null;
}

export interface StatusPollingSlots {
  readonly fetchStatus: Slot<
    PollTime & { readonly orderNos: readonly string[]; readonly paymentID: string | null },
    Polled<PolledStatus>
  >;
  /** The provider's own status, queried before a payment is treated as expired. */
  readonly askProvider: Slot<{ readonly orderNo: string }, Answer<ProviderStatus>>;
}

export type StatusPollingEvent = SlotEvent<StatusPollingSlots>;

export interface StatusPollingInput {
  readonly orderNos: readonly string[];
  readonly paymentID: string | null;
  /** `slow`: nobody is waiting any more, but money may still arrive. */
  readonly pace: 'fast' | 'slow';
}

export interface StatusPollingContext extends StatusPollingInput {
  readonly tries: number;
  /** Consecutive polls while the page was hidden. */
  readonly hiddenTries: number;
  /** From the last successful poll. */
  readonly statuses: readonly OrderStatus[];
  readonly payment: PolledPayment | null;
  readonly failure: StepFailure | null;
}
