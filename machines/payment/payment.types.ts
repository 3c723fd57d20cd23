import type { PaymentMethod, PaymentState } from '#core/contract/calls/payment.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import type { Answer, Slot, SlotEvent, StampedSlot, StampsOf } from '#machines/kit/slot.ts';
import type { PaymentQueueInput } from '#machines/payment/payment-queue/payment-queue.types.ts';

/** An order, deposit or package as the payment dialog shows it (product.md, 'Payment'). */
export interface PayableOrder {
  readonly orderNo: string;
  readonly orderStatus: OrderStatus;
  readonly commonName: string;
  readonly productName: string;
  readonly chineseName: string;
  readonly englishName: string;
  readonly brandName: string;
  /** 90 means 90 days; any other value is in years. */
  readonly validity: number;
  /** Amount to pay in cents; for a reissue, the price difference. */
  readonly payAmount: number;
}

/** A unit of a package that would pay an order. `left`: the package's units after that. */
export interface PayingUnit {
  readonly orderNo: string;
  readonly packageNo: string;
  readonly left: number;
}

export interface PayableSet {
  readonly orders: readonly PayableOrder[];
  readonly methods: readonly PaymentMethod[];
  /** Cents. */
  readonly balance: number;
}

/** Where the dialog was opened. 'Not now' navigates on from the purchase page only. */
export type PaymentOrigin = 'purchase' | 'order' | 'orders' | 'deposit' | 'package' | 'link';

/** Purpose of a payment (product.md, 'Payment'). */
export type PaymentAim = 'makeOrder' | 'reSign' | 'deposit' | 'package';

/** A payment opened at a provider. The data needed to pay it is read from the server by its ID. */
export interface OpenPayment {
  readonly paymentID: string;
  /** Name of its payment method. */
  readonly name: string;
  /** Milliseconds since 1970 by the server's clock; null if it does not expire. */
  readonly expireAt: number | null;
}

/**
 * Outcome of polling. `closed`: an order can no longer be paid; `unsettled`: polling gave up. The others occur only for
 * a payment at a provider; `short`: the payer paid less than requested, which was credited to the balance.
 */
export type WatchOutcome = 'paid' | 'closed' | 'unsettled' | 'expired' | 'refused' | 'short';

/** The provider's answer about a payment. */
export interface ProviderStatus {
  readonly outcome: 'paid' | 'unpaid' | 'closed';
  /** False if the provider could not be reached. */
  readonly asked: boolean;
  /** State of the latest payment; null if none was opened. */
  readonly state: PaymentState | null;
  readonly open: OpenPayment | null;
}

/**
 * Result of an accepted pay call: the charge for one order, the queue for several, or a payment to be made at a
 * provider.
 */
export type PayStarted =
  | { readonly paidCents: number }
  | { readonly queueId: string }
  | { readonly open: OpenPayment };

export interface PaymentSlots {
  readonly loadOrders: Slot<
    { readonly orderNos: readonly string[] },
    /** `lastMethod`: the method this payer used last. `units`: those that would pay some of the orders. */
    Answer<PayableSet & { readonly lastMethod?: string | null; readonly units?: readonly PayingUnit[] }>
  >;
  /** Idempotent: may run twice with the same `idempotencyKey` and content. */
  readonly pay: StampedSlot<
    'attempt',
    {
      readonly orderNos: readonly string[];
      readonly payWay: number;
      readonly name: string;
      readonly aim: PaymentAim;
      /** The cents shown as due; the server pays no other sum. */
      readonly due: number;
      readonly idempotencyKey: string;
    },
    { readonly answer: Answer<PayStarted> }
  >;
  /** Polls the status of every order once, before paying again after an interruption. */
  readonly askStatus: StampedSlot<
    'attempt',
    { readonly orderNos: readonly string[] },
    { readonly answer: Answer<'paid' | 'unpaid' | 'closed'> }
  >;
  /** Polls until an outcome is known (`machines/orders/status-polling`). */
  readonly watchStatus: StampedSlot<
    'round',
    {
      readonly workflow: string;
      readonly orderNos: readonly string[];
      /** ID of the payment at a provider; null if none is. */
      readonly paymentID: string | null;
    },
    { readonly outcome: WatchOutcome }
  >;
  /** Polls occasionally for money that arrives after nobody waits for it any more. */
  readonly awaitMoney: StampedSlot<
    'round',
    { readonly workflow: string; readonly orderNos: readonly string[] },
    { readonly outcome: 'paid' | 'closed' | 'unsettled' }
  >;
  /** 'Check now': the server queries the provider. */
  readonly askProvider: StampedSlot<
    'round',
    { readonly orderNo: string },
    { readonly answer: Answer<ProviderStatus> }
  >;
  /** Opens the flow that follows the queue of several orders, or finds the existing one. */
  readonly openQueue: Slot<PaymentQueueInput, { readonly id: string }>;
}

export const paymentStamps = {
  pay: 'attempt',
  askStatus: 'attempt',
  watchStatus: 'round',
  awaitMoney: 'round',
  askProvider: 'round',
} as const satisfies StampsOf<PaymentSlots>;

export type PaymentUserEvent =
  | { readonly type: 'orders.reload' }
  | { readonly type: 'method.choose'; readonly name: string }
  | { readonly type: 'payment.submit' }
  /** 'Check now'. */
  | { readonly type: 'payment.check' }
  /** Back to the payment methods; money for the open payment may still arrive. */
  | { readonly type: 'method.change' }
  /** Leaves to complete the personal information the method requires; `info.later` stays. */
  | { readonly type: 'info.complete' }
  | { readonly type: 'info.later' }
  /** Reopens the dialog after 'not now'; no effect in other states. */
  | { readonly type: 'payment.open' }
  /** 'Not now', or closing the dialog. */
  | { readonly type: 'payment.leave' }
  /** The browser is online again. */
  | { readonly type: 'connection.return' }
  /** Sent once by the journal when it resumes a flow after a reload, a crash or in another tab. */
  | { readonly type: 'flow.resume' };

export type PaymentEvent = PaymentUserEvent | SlotEvent<PaymentSlots>;

export interface PaymentInput {
  /** Globally unique ID of the workflow; prefixes its idempotency keys. */
  readonly workflow: string;
  readonly orderNos: readonly string[];
  readonly origin: PaymentOrigin;
}

export interface PaymentContext extends PaymentInput, PayableSet {
  readonly units: readonly PayingUnit[];
  /** Name of the chosen payment method. */
  readonly method: string | null;
  /** Number of the attempt. Increases after each answer; part of the idempotency key. */
  readonly attempt: number;
  /** Outcome of the last pay call. `unanswered` counts as started (product.md, 'Payment'). */
  readonly started: 'no' | 'accepted' | 'unanswered';
  /** Number of the polling round. */
  readonly round: number;
  /** The queue that pays several orders; null until opened. */
  readonly queueId: string | null;
  /** The payment at a provider that may still be paid. */
  readonly open: OpenPayment | null;
  /** The provider's last answer. */
  readonly providerStatus: ProviderStatus | null;
  readonly faults: readonly Fault[];
  readonly failure: StepFailure | null;
  /** Why the payment ended or was left. */
  readonly reason: PaymentReason | null;
}

export type PaymentReason =
  | 'paid'
  | 'already-paid'
  | 'not-now'
  | 'order-closed'
  | 'order-missing'
  | 'complete-info';
