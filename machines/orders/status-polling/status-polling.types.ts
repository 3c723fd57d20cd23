import type { PaymentState } from '#core/contract/calls/payment.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import type { Polled, PollTime } from '#machines/kit/poll.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';
import type { ProviderStatus } from '#machines/payment/payment.types.ts';

/** A payment at a provider, as the server has it. */
export interface PolledPayment {
  readonly state: PaymentState;
  /** The server's clock says that it can no longer be paid. */
  readonly isOver: boolean;
}

export interface PolledStatus {
  /** One for each order, in any order. */
  readonly statuses: readonly OrderStatus[];
  /** Null where the balance pays. */
  readonly payment: PolledPayment | null;
}

export interface StatusPollingSlots {
  readonly fetchStatus: Slot<
    PollTime & { readonly orderNos: readonly string[]; readonly paymentID: string | null },
    Polled<PolledStatus>
  >;
  /** The provider's own answer, before a payment is called expired. */
  readonly askProvider: Slot<{ readonly orderNo: string }, Answer<ProviderStatus>>;
}

export type StatusPollingEvent = SlotEvent<StatusPollingSlots>;

export interface StatusPollingInput {
  readonly orderNos: readonly string[];
  readonly paymentID: string | null;
  /** `slow`: nobody waits for it any more, but money may still come. */
  readonly pace: 'fast' | 'slow';
}

export interface StatusPollingContext extends StatusPollingInput {
  readonly tries: number;
  /** Tries since somebody was watching. */
  readonly hiddenTries: number;
  /** Of the last try. */
  readonly statuses: readonly OrderStatus[];
  readonly payment: PolledPayment | null;
  readonly failure: StepFailure | null;
}
