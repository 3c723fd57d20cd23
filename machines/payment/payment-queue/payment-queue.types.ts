import type { BatchFailure, BatchQueue } from '#core/contract/calls/payment.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

/** An order of the queue, as it is named when it was not paid. */
export interface QueueOrder {
  readonly orderNo: string;
  readonly commonName: string;
  /** Cents. */
  readonly payAmount: number;
}

/** An order that was not paid, and why. */
export interface UnpaidOrder {
  readonly orderNo: string;
  readonly reason: BatchFailure;
}

/** How far a queue has come (spec §3 'Batch queue'). */
export type QueueTally = Pick<BatchQueue, 'status' | 'total' | 'successCount' | 'failCount'> & {
  /** Every order that was not paid, with its reason. */
  readonly failOrders: readonly UnpaidOrder[];
};

/** What is left to pay, seen anew before it is paid. */
export interface QueueRest {
  /** Those of the orders asked about that can be paid, in the order asked. */
  readonly payable: readonly string[];
  /** Those that need no payment any more. */
  readonly paid: readonly string[];
  /** Cents. */
  readonly balance: number;
}

export interface PaymentQueueSlots {
  /** Waits until it is time for poll number `poll`, from 1, and takes it (spec §9: every 5 s). */
  readonly readQueue: Slot<
    { readonly workflow: string; readonly queueId: string; readonly poll: number },
    { readonly poll: number; readonly answer: Answer<QueueTally> }
  >;
  /** What the orders have become, and what the balance is. */
  readonly readRest: Slot<
    { readonly orderNos: readonly string[]; readonly attempt: number },
    { readonly attempt: number; readonly answer: Answer<QueueRest> }
  >;
  /** Opens a queue for what is left. May be run twice with the same `idempotencyKey` and content. */
  readonly payRest: Slot<
    {
      readonly orderNos: readonly string[];
      readonly payWay: number;
      readonly idempotencyKey: string;
      /** Numbers the tries; echoed. */
      readonly attempt: number;
    },
    { readonly attempt: number; readonly answer: Answer<{ readonly queueId: string }> }
  >;
}

export type PaymentQueueUserEvent =
  /** Pays for the orders that failed and can be paid. */
  | { readonly type: 'rest.pay' }
  /** Polls again, after it was given up. */
  | { readonly type: 'queue.check' }
  /** The closing notice was read: the queue is over. */
  | { readonly type: 'queue.dismiss' }
  /** The browser is online again after it was not. */
  | { readonly type: 'connection.return' }
  /** Sent once by the journal when it takes a flow up again after a reload, a crash or another tab. */
  | { readonly type: 'flow.resume' };

export type PaymentQueueEvent = PaymentQueueUserEvent | SlotEvent<PaymentQueueSlots>;

export interface PaymentQueueInput {
  /** Id of the workflow, unique for ever: the idempotency keys begin with it. */
  readonly workflow: string;
  /** The queue the payment opened. */
  readonly queueId: string;
  readonly orders: readonly QueueOrder[];
  /** Number of the balance among the payment methods. */
  readonly payWay: number;
}

export interface PaymentQueueContext extends PaymentQueueInput {
  /** Numbers the queues and the tries to open one; part of the idempotency key. */
  readonly attempt: number;
  /** How the last call that opens a queue ended: `unanswered` counts as started (design §9). */
  readonly started: 'no' | 'unanswered';
  /** Orders in the present queue; none once it has ended. */
  readonly inQueue: readonly string[];
  /** What it was last seen to have done; null before that, and once it has ended. */
  readonly tally: QueueTally | null;
  /** Orders that somebody else had paid when their queue came to them. */
  readonly paidElsewhere: readonly string[];
  /** Orders that queues before did not pay. */
  readonly unpaid: readonly UnpaidOrder[];
  /** Those of them that the next queue is opened for. */
  readonly wanted: readonly string[];
  /** Polls of the queue since it was opened, or asked for anew. */
  readonly poll: number;
  /** Cents, as last read; null before that. */
  readonly balance: number | null;
  readonly faults: readonly Fault[];
  readonly failure: StepFailure | null;
}
