import type { PaymentMethod, PaymentState } from '#core/contract/calls/payment.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';
import type { PaymentQueueInput } from '#machines/payment/payment-queue/payment-queue.types.ts';

/** An order, or a deposit, as the payment dialog shows it (spec §3 'payment view'). */
export interface PayableOrder {
  readonly orderNo: string;
  readonly orderStatus: OrderStatus;
  readonly commonName: string;
  readonly productName: string;
  readonly chineseName: string;
  readonly englishName: string;
  readonly brandName: string;
  /** 90 means days, otherwise years. */
  readonly validity: number;
  /** Cents to pay: of a re-sign the price difference. */
  readonly payAmount: number;
}

export interface PayableSet {
  readonly orders: readonly PayableOrder[];
  readonly methods: readonly PaymentMethod[];
  /** Cents. */
  readonly balance: number;
}

/** Where the dialog was opened: 'not now' leads on from the buying screen only. */
export type PaymentOrigin = 'purchase' | 'order' | 'orders' | 'deposit' | 'link';

/** What a payment is for (spec §7 'aim'). */
export type PaymentAim = 'makeOrder' | 'reSign' | 'deposit';

/** A payment that was opened at a provider. What is needed to pay it is read from the server by its id. */
export interface OpenPayment {
  readonly paymentID: string;
  /** Name of its method. */
  readonly name: string;
  /** Milliseconds since 1970 by the server's clock; null where there is no end. */
  readonly expireAt: number | null;
}

/**
 * What polling learned: `closed` when an order can no longer be paid, `unsettled` when it gave up asking. The rest is
 * of a payment at a provider alone; `short` brought less than was asked, which the balance has.
 */
export type WatchOutcome = 'paid' | 'closed' | 'unsettled' | 'expired' | 'refused' | 'short';

/** The provider's answer about a payment. */
export interface ProviderStatus {
  readonly outcome: 'paid' | 'unpaid' | 'closed';
  /** False where the provider could not be reached. */
  readonly asked: boolean;
  /** Of the latest payment; null when none was opened. */
  readonly state: PaymentState | null;
  readonly open: OpenPayment | null;
}

/** What a paying call that was accepted brought: the charge of one order, the queue of several, a payment to make. */
export type PayStarted =
  | { readonly paidCents: number }
  | { readonly queueId: string }
  | { readonly open: OpenPayment };

export interface PaymentSlots {
  readonly loadOrders: Slot<
    { readonly orderNos: readonly string[] },
    /** `lastMethod` is the one this payer used before. */
    Answer<PayableSet & { readonly lastMethod?: string | null }>
  >;
  /** May be run twice with the same `idempotencyKey` and content. */
  readonly pay: Slot<
    {
      readonly orderNos: readonly string[];
      readonly payWay: number;
      readonly name: string;
      readonly aim: PaymentAim;
      readonly idempotencyKey: string;
      /** Numbers the tries; echoed. */
      readonly attempt: number;
    },
    { readonly attempt: number; readonly answer: Answer<PayStarted> }
  >;
  /** One poll of the status of every order, before paying again after an interruption. */
  readonly askStatus: Slot<
    { readonly orderNos: readonly string[]; readonly attempt: number },
    { readonly attempt: number; readonly answer: Answer<'paid' | 'unpaid' | 'closed'> }
  >;
  /** Polls to the end (`machines/orders/status-polling`). */
  readonly watchStatus: Slot<
    {
      readonly workflow: string;
      readonly orderNos: readonly string[];
      /** Of the payment at a provider; null for the balance. */
      readonly paymentID: string | null;
      readonly round: number;
    },
    { readonly round: number; readonly outcome: WatchOutcome }
  >;
  /** Polls now and then whether money still came, after it was no longer waited for. */
  readonly awaitMoney: Slot<
    { readonly workflow: string; readonly orderNos: readonly string[]; readonly round: number },
    { readonly round: number; readonly outcome: 'paid' | 'closed' | 'unsettled' }
  >;
  /** 'Check now': the server asks the provider. */
  readonly askProvider: Slot<
    { readonly orderNo: string; readonly round: number },
    { readonly round: number; readonly answer: Answer<ProviderStatus> }
  >;
  /** Opens the flow that follows the queue of several orders, or finds it. */
  readonly openQueue: Slot<PaymentQueueInput, { readonly id: string }>;
}

export type PaymentUserEvent =
  | { readonly type: 'orders.reload' }
  | { readonly type: 'method.choose'; readonly name: string }
  | { readonly type: 'payment.submit' }
  /** 'Check now'. */
  | { readonly type: 'payment.check' }
  /** Back to the payment methods: the money of the payment that is open may still come. */
  | { readonly type: 'method.change' }
  /** Goes to complete the personal information, which the method wants first; `later` stays. */
  | { readonly type: 'info.complete' }
  | { readonly type: 'info.later' }
  /** Opens the dialog again after 'not now'; of no effect elsewhere. */
  | { readonly type: 'payment.open' }
  /** 'Not now', and closing the dialog. */
  | { readonly type: 'payment.leave' }
  /** The browser is online again after it was not. */
  | { readonly type: 'connection.return' }
  /** Sent once by the journal when it takes a flow up again after a reload, a crash or another tab. */
  | { readonly type: 'flow.resume' };

export type PaymentEvent = PaymentUserEvent | SlotEvent<PaymentSlots>;

export interface PaymentInput {
  /** Id of the workflow, unique for ever: the idempotency keys begin with it. */
  readonly workflow: string;
  readonly orderNos: readonly string[];
  readonly origin: PaymentOrigin;
}

export interface PaymentContext extends PaymentInput, PayableSet {
  /** Name of the payment method chosen. */
  readonly method: string | null;
  /** Numbers the tries with an answer of their own; part of the idempotency key. */
  readonly attempt: number;
  /** How the last paying call ended: `unanswered` counts as started (design §9). */
  readonly started: 'no' | 'accepted' | 'unanswered';
  /** Numbers the polls. */
  readonly round: number;
  /** The queue that pays several orders, once one was opened. */
  readonly queueId: string | null;
  /** The payment at a provider that may still be paid. */
  readonly open: OpenPayment | null;
  /** The provider's last answer. */
  readonly providerStatus: ProviderStatus | null;
  readonly faults: readonly Fault[];
  readonly failure: StepFailure | null;
  /** Why the payment ended, or was left. */
  readonly reason: PaymentReason | null;
}

export type PaymentReason =
  | 'paid'
  | 'already-paid'
  | 'not-now'
  | 'order-closed'
  | 'order-missing'
  | 'complete-info';
