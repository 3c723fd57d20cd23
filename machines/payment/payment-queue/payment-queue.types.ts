import type { BatchFailure, BatchQueue } from '#core/contract/calls/payment.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { Answer, SlotEvent, StampedSlot, StampsOf } from '#machines/kit/slot.ts';

/** An order of the queue, with the data shown if it was not paid. */
export interface QueueOrder {
  readonly orderNo: string;
  readonly commonName: string;
  /** Cents. */
  readonly payAmount: number;
}

/** An unpaid order and the reason. */
export interface UnpaidOrder {
  readonly orderNo: string;
  readonly reason: BatchFailure;
}

/** Progress of a queue (product.md, 'Payment queues'). */
export type QueueTally = Pick<BatchQueue, 'status' | 'total' | 'successCount' | 'failCount'> & {
  /** All unpaid orders with their reasons. */
  readonly failOrders: readonly UnpaidOrder[];
};

/** The remaining orders, read again before they are paid. */
export interface QueueRest {
  /** The requested orders that can be paid, in the order requested. */
  readonly payable: readonly string[];
  /** The requested orders that need no payment any more. */
  readonly paid: readonly string[];
  /** Cents. */
  readonly balance: number;
}

export interface PaymentQueueSlots {
  /** Waits until poll number `poll` is due, counting from 1, then polls (product.md, 'Payment queues'). */
  readonly readQueue: StampedSlot<
    'poll',
    { readonly workflow: string; readonly queueId: string },
    { readonly answer: Answer<QueueTally> }
  >;
  /** Reads the orders' current state and the balance. */
  readonly readRest: StampedSlot<
    'attempt',
    { readonly orderNos: readonly string[] },
    { readonly answer: Answer<QueueRest> }
  >;
  /** Opens a queue for the remaining orders. Idempotent: may run twice with the same `idempotencyKey` and content. */
  readonly payRest: StampedSlot<
    'attempt',
    {
      readonly orderNos: readonly string[];
      readonly payWay: number;
      readonly idempotencyKey: string;
    },
    { readonly answer: Answer<{ readonly queueId: string }> }
  >;
}

export const paymentQueueStamps = {
  readQueue: 'poll',
  readRest: 'attempt',
  payRest: 'attempt',
} as const satisfies StampsOf<PaymentQueueSlots>;

export type PaymentQueueUserEvent =
  /** Pays the orders that failed and can still be paid. */
  | { readonly type: 'rest.pay' }
  /** Polls again after giving up. */
  | { readonly type: 'queue.check' }
  /** The closing notice was read; the flow is complete. */
  | { readonly type: 'queue.dismiss' }
  /** The browser is online again. */
  | { readonly type: 'connection.return' }
  /** Sent once by the journal when it resumes a flow after a reload, a crash or in another tab. */
  | { readonly type: 'flow.resume' };

export type PaymentQueueEvent = PaymentQueueUserEvent | SlotEvent<PaymentQueueSlots>;

export interface PaymentQueueInput {
  /** Globally unique ID of the workflow; prefixes its idempotency keys. */
  readonly workflow: string;
  /** The queue opened by the payment. */
  readonly queueId: string;
  readonly orders: readonly QueueOrder[];
  /** `payWay` number of the balance. */
  readonly payWay: number;
}

export interface PaymentQueueContext extends PaymentQueueInput {
  /** Counts the queues and the attempts to open one; part of the idempotency key. */
  readonly attempt: number;
  /** Outcome of the last call to open a queue. `unanswered` counts as started (product.md, 'Payment queues'). */
  readonly started: 'no' | 'unanswered';
  /** Orders in the current queue; empty once it has ended. */
  readonly inQueue: readonly string[];
  /** Last known progress of the queue; null before the first poll and once it has ended. */
  readonly tally: QueueTally | null;
  /** Orders that were already paid elsewhere when their queue reached them. */
  readonly paidElsewhere: readonly string[];
  /** Orders that earlier queues did not pay. */
  readonly unpaid: readonly UnpaidOrder[];
  /** The unpaid orders that the next queue is opened for. */
  readonly wanted: readonly string[];
  /** Polls since the queue was opened or last checked by the customer. */
  readonly poll: number;
  /** Cents, as last read; null before the first read. */
  readonly balance: number | null;
  readonly faults: readonly Fault[];
  readonly failure: StepFailure | null;
}
