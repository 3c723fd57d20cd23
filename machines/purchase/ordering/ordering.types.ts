import type { CallFailure } from '#core/contract/failure.ts';
import type { Result } from '#core/result.ts';
import type { Answer, StampedSlot, StampsOf } from '#machines/kit/slot.ts';

export interface CreatedOrder {
  readonly orderNos: readonly string[];
  /** Cents. */
  readonly total: number;
}

/** The key could not be made: the worker's code and the part it names. */
export interface KeyFailure {
  readonly kind: 'key-failed';
  readonly code: string;
  readonly detail: string;
}

/** A slot threw: a bug, shown as such; nothing is lost. */
export interface BrokenSlot {
  readonly kind: 'broken';
}

/** The connection was lost for long before anything was sent; the submission is withdrawn. */
export interface Unsent {
  readonly kind: 'unsent';
}

export type OrderingFailure = CallFailure | KeyFailure | BrokenSlot | Unsent;

/** State of order creation, part of every flow that creates orders. */
export interface OrderingContext {
  readonly workflow: string;
  /** Number of the attempt; part of the idempotency key, which is fixed together with the content it is used for. */
  readonly attempt: number;
  /**
   * Existing orders for the customer's own requests, so they are not mistaken for the new ones. Null until the server
   * has answered.
   */
  readonly existingOrders: readonly string[] | null;
  /** True once the server has answered that there is no such order. */
  readonly isKnownAbsent: boolean;
  /** Consecutive unanswered creations. */
  readonly unanswered: number;
  /** The connection was lost for so long that nothing is sent again without the user's consent. */
  readonly isLongAway: boolean;
  readonly order: CreatedOrder | null;
  /** A failure that belongs to no field or row. */
  readonly failure: OrderingFailure | null;
}

export type OrderingUserEvent =
  /** Queries again the outcome of an unanswered creation. */
  | { readonly type: 'order.ask' }
  /** Sent once by the journal when it resumes a flow after a reload, a crash or in another tab. */
  | { readonly type: 'flow.resume' }
  /** The browser is online again. */
  | { readonly type: 'connection.return' }
  /** The browser has been offline for a while. */
  | { readonly type: 'connection.lost' };

/** Content that creates orders, with the key that prevents duplicates. */
export type Sent<Creation> = Creation & { readonly idempotencyKey: string };

export interface OrderingSlots<Creation> {
  /** Numbers of the existing orders for these requests; a customer may order with the same request again. */
  readonly findExistingOrders: StampedSlot<
    'attempt',
    { readonly hashValues: readonly string[] },
    { readonly answer: Answer<readonly string[]> }
  >;
  /**
   * Idempotent: may run twice with the same `idempotencyKey` and content. Sends nothing and returns `key-failed` if an
   * accompanying key no longer opens in this browser.
   */
  readonly createOrders: StampedSlot<
    'attempt',
    Sent<Creation>,
    { readonly answer: Result<CreatedOrder, CallFailure | KeyFailure> }
  >;
  /** Returns null unless the server has an order for each of these requests that is not among `existingOrders`. */
  readonly findOrders: StampedSlot<
    'attempt',
    { readonly hashValues: readonly string[]; readonly existingOrders: readonly string[] },
    { readonly answer: Answer<CreatedOrder | null> }
  >;
}

export const orderingStamps = {
  findExistingOrders: 'attempt',
  createOrders: 'attempt',
  findOrders: 'attempt',
} as const satisfies StampsOf<OrderingSlots<object>>;
