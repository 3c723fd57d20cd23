import type { PaymentMethod, PaymentState } from '#core/contract/calls/payment.ts';
import type { PaymentOutcome } from '#core/contract/calls/sandbox.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

/** What is paid for: a deposit made for the test, or an order that waits for payment. */
export type PaymentTestSubject =
  | { readonly kind: 'deposit' }
  | { readonly kind: 'order'; readonly orderNo: string };

/** What the ledger says before and after. Cents. */
export interface PaymentTestFacts {
  readonly number: string;
  readonly amount: number;
  readonly balance: number;
  /** Of the order or deposit. */
  readonly state: 'unpaid' | 'paid' | 'cancelled';
}

type Told<T> = Answer<T & { readonly at: number }>;

export interface PaymentTestSlots {
  /** Makes the deposit, or reads the order. */
  readonly prepare: Slot<
    { readonly subject: PaymentTestSubject; readonly run: string },
    Told<PaymentTestFacts>
  >;
  readonly open: Slot<
    { readonly number: string; readonly method: PaymentMethod; readonly run: string },
    Told<{ readonly paymentID: string }>
  >;
  /** Does what the provider's page does; `isApproved` when its money is still to be captured. */
  readonly settle: Slot<
    { readonly paymentID: string; readonly outcome: PaymentOutcome },
    Told<{ readonly returnURL: string; readonly isApproved: boolean }>
  >;
  readonly capture: Slot<
    { readonly returnURL: string; readonly run: string },
    Told<{ readonly state: PaymentState }>
  >;
  /** Asks the provider, as 'check now' does. */
  readonly ask: Slot<
    { readonly number: string },
    Told<{ readonly outcome: 'paid' | 'unpaid' | 'closed'; readonly asked: boolean }>
  >;
  readonly read: Slot<
    { readonly number: string; readonly paymentID: string },
    Told<PaymentTestFacts & { readonly payment: PaymentState }>
  >;
}

/** What happened, in its order; `at` in milliseconds since 1970 by the browser's clock. */
export type PaymentTestStep = { readonly at: number } & (
  | { readonly kind: 'prepared'; readonly number: string; readonly amount: number }
  | { readonly kind: 'opened'; readonly method: string }
  | { readonly kind: 'settled'; readonly outcome: PaymentOutcome }
  | { readonly kind: 'captured'; readonly state: PaymentState }
  | { readonly kind: 'asked'; readonly outcome: 'paid' | 'unpaid' | 'closed'; readonly asked: boolean }
  | { readonly kind: 'read'; readonly state: PaymentState }
);

export type PaymentTestUserEvent = {
  readonly type: 'test.run';
  readonly subject: PaymentTestSubject;
  readonly method: PaymentMethod;
  readonly outcome: PaymentOutcome;
  /** New for each run: the idempotency keys begin with it. */
  readonly run: string;
};

export type PaymentTestEvent = PaymentTestUserEvent | SlotEvent<PaymentTestSlots>;

export interface PaymentTestContext {
  readonly run: Extract<PaymentTestUserEvent, { type: 'test.run' }> | null;
  readonly steps: readonly PaymentTestStep[];
  readonly before: PaymentTestFacts | null;
  readonly after: PaymentTestFacts | null;
  readonly paymentID: string;
  readonly returnURL: string;
  readonly payment: PaymentState | null;
  readonly failure: CallFailure | { readonly kind: 'broken' } | null;
}
