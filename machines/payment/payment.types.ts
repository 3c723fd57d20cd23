import type { BatchFailure, BatchQueue, PayWay } from '#core/contract/calls/payment.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import type { Answer, Slot, SlotEvent } from '#machines/slot.ts';

/** An order as the payment dialog shows it (spec §3 'payment view'). */
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
  /** Cents. */
  readonly payAmount: number;
}

export interface PayableSet {
  readonly orders: readonly PayableOrder[];
  readonly ways: readonly PayWay[];
  /** Cents. */
  readonly balance: number;
}

/** Where the dialog was opened: 'not now' leads on from the buying screen only. */
export type PaymentOrigin = 'purchase' | 'order' | 'orders';

/** What polling learned: `closed` when an order can no longer be paid, `unsettled` when it gave up asking. */
export type WatchOutcome = 'paid' | 'closed' | 'unsettled';

export type PaymentFailure = CallFailure | { readonly kind: 'broken' };

/** How far the queue of several orders has come (spec §3 'Batch queue'). */
export type QueueTally = Pick<BatchQueue, 'status' | 'total' | 'successCount' | 'failCount'> & {
  /** Every order that was not paid, with its reason. */
  readonly failOrders: readonly { readonly orderNo: string; readonly reason: BatchFailure }[];
};

/** What a paying call that was accepted brought: the charge of one order, or the queue of several. */
export type PayStarted = { readonly paidCents: number } | { readonly queueId: string };

export interface PaymentSlots {
  readonly loadOrders: Slot<{ readonly orderNos: readonly string[] }, Answer<PayableSet>>;
  /** May be run twice with the same `idempotencyKey` and content. */
  readonly pay: Slot<
    {
      readonly orderNos: readonly string[];
      readonly payWay: number;
      readonly name: string;
      readonly aim: 'makeOrder' | 'reSign';
      readonly idempotencyKey: string;
      /** Numbers the tries; echoed. */
      readonly attempt: number;
    },
    { readonly attempt: number; readonly answer: Answer<PayStarted> }
  >;
  /** One look at the status of every order, before paying again after an interruption. */
  readonly askStatus: Slot<
    { readonly orderNos: readonly string[]; readonly attempt: number },
    { readonly attempt: number; readonly answer: Answer<'paid' | 'unpaid' | 'closed'> }
  >;
  /** Waits until it is time for look number `poll`, from 1, and takes it (spec §9: every 5 s). */
  readonly readQueue: Slot<
    { readonly queueId: string; readonly poll: number },
    { readonly poll: number; readonly answer: Answer<QueueTally> }
  >;
  /** Polls to the end (`machines/status-polling`). */
  readonly watchStatus: Slot<
    { readonly orderNos: readonly string[]; readonly round: number },
    { readonly round: number; readonly outcome: WatchOutcome }
  >;
}

export type PaymentUserEvent =
  | { readonly type: 'orders.reload' }
  | { readonly type: 'method.choose'; readonly name: string }
  | { readonly type: 'payment.submit' }
  | { readonly type: 'payment.check' }
  /** Opens the dialog again after 'not now'; of no effect elsewhere. */
  | { readonly type: 'payment.open' }
  /** 'Not now', and closing the dialog. */
  | { readonly type: 'payment.leave' }
  /** Sent once by the journal when it takes a flow up again after a reload, a crash or another tab. */
  | { readonly type: 'flow.resume' };

export type PaymentEvent = PaymentUserEvent | SlotEvent<PaymentSlots>;

export interface PaymentInput {
  /** Id of the workflow, unique for ever: the idempotency keys begin with it. */
  readonly workflow: string;
  readonly orderNos: readonly string[];
  readonly origin: PaymentOrigin;
}

export interface PaymentContext {
  readonly workflow: string;
  readonly orderNos: readonly string[];
  readonly origin: PaymentOrigin;
  readonly orders: readonly PayableOrder[];
  readonly ways: readonly PayWay[];
  readonly balance: number;
  /** Name of the pay way chosen. */
  readonly method: string | null;
  /** Numbers the tries with an answer of their own; part of the idempotency key. */
  readonly attempt: number;
  /** How the last paying call ended: `unanswered` counts as started (design §9). */
  readonly started: 'no' | 'accepted' | 'unanswered';
  /** Numbers the polls. */
  readonly round: number;
  /** The queue that pays several orders, once one was opened. */
  readonly queueId: string | null;
  /** What it was last seen to have done. */
  readonly tally: QueueTally | null;
  /** Looks taken at the queue since it was opened, or asked for anew. */
  readonly poll: number;
  readonly faults: readonly Fault[];
  readonly failure: PaymentFailure | null;
  /** Why the payment ended, or was left. */
  readonly reason: PaymentReason | null;
}

/** `partly-paid`: left with orders that the queue did not pay. */
export type PaymentReason =
  | 'paid'
  | 'already-paid'
  | 'partly-paid'
  | 'not-now'
  | 'order-closed'
  | 'order-missing';
