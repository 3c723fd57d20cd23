import type { CallFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

export interface OrderActionsSlots {
  /** May be run twice with the same key. */
  readonly cancelOrder: Slot<{ readonly orderNo: string; readonly idempotencyKey: string }, Answer<null>>;
  /** One look at the order, after a cancellation without an answer. */
  readonly askStatus: Slot<{ readonly orderNo: string }, Answer<OrderStatus>>;
  readonly saveRemark: Slot<{ readonly orderNo: string; readonly remark: string }, Answer<null>>;
}

/** What may change under the page while it is open. */
export interface OrderFacts {
  readonly orderStatus: OrderStatus;
  /** Cents. */
  readonly payAmount: number;
  readonly remark: string;
}

export type OrderActionsUserEvent =
  /** The order was loaded again. */
  | ({ readonly type: 'order.change' } & OrderFacts)
  /** Opens the dialog. `key` is new and random: the idempotency key of this cancellation. */
  | { readonly type: 'cancel.ask'; readonly key: string }
  | { readonly type: 'cancel.confirm' }
  /** Keeps the order: closes the dialog. */
  | { readonly type: 'cancel.keep' }
  /** Looks again what became of a cancellation without an answer. */
  | { readonly type: 'cancel.check' }
  | { readonly type: 'remark.edit' }
  | { readonly type: 'remark.change'; readonly text: string }
  | { readonly type: 'remark.save' }
  | { readonly type: 'remark.leave' };

export type OrderActionsEvent = OrderActionsUserEvent | SlotEvent<OrderActionsSlots>;
export type OrderActionFailure = CallFailure | { readonly kind: 'broken' };

export interface OrderActionsInput extends OrderFacts {
  readonly orderNo: string;
}

export interface OrderActionsContext extends OrderFacts {
  readonly orderNo: string;
  /** Fixed when the dialog opens; the same for every try of one cancellation. */
  readonly idempotencyKey: string;
  /** Cents that go back to the balance, as the dialog says; 0 for an unpaid order. */
  readonly refund: number;
  readonly cancelFailure: OrderActionFailure | null;
  /** What is being typed; null while the remark is only shown. */
  readonly draft: string | null;
  readonly remarkFaults: readonly Fault[];
  readonly remarkFailure: OrderActionFailure | null;
  /** Counts the saved remarks, so that a view can say so each time. */
  readonly saves: number;
}
