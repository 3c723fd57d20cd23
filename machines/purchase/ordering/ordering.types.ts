import type { CallFailure } from '#core/contract/failure.ts';
import type { Result } from '#core/result.ts';
import type { Answer, Slot } from '#machines/kit/slot.ts';

export interface CreatedOrder {
  readonly orderNos: readonly string[];
  /** Cents. */
  readonly total: number;
}

/** The key could not be made: a worker's code and the part it names. */
export interface KeyFailure {
  readonly kind: 'key-failed';
  readonly code: string;
  readonly detail: string;
}

/** A slot threw: a bug, shown as such, and nothing is lost. */
export interface BrokenSlot {
  readonly kind: 'broken';
}

/** The connection was gone for long before anything was sent: the press is taken back. */
export interface Unsent {
  readonly kind: 'unsent';
}

export type OrderingFailure = CallFailure | KeyFailure | BrokenSlot | Unsent;

/** What a flow that creates orders keeps of their creation. */
export interface OrderingContext {
  readonly workflow: string;
  /** Numbers the tries; part of the idempotency key, which is fixed with what it is for. */
  readonly attempt: number;
  /**
   * Orders of the customer's own requests that were there before: found again, they are not the ones created here. Null
   * until the server was asked.
   */
  readonly existingOrders: readonly string[] | null;
  /** True once the server has answered that it has no such order. */
  readonly isKnownAbsent: boolean;
  /** How often in a row the creation was sent without an answer. */
  readonly unanswered: number;
  /** The connection was gone so long that nothing is sent again before a person has said so. */
  readonly isLongAway: boolean;
  readonly order: CreatedOrder | null;
  /** What belongs to no field and no row. */
  readonly failure: OrderingFailure | null;
}

export type OrderingUserEvent =
  /** Ask again what became of orders that were never answered. */
  | { readonly type: 'order.ask' }
  /** Sent once by the journal when it takes a flow up again after a reload, a crash or another tab. */
  | { readonly type: 'flow.resume' }
  /** The browser is online again. */
  | { readonly type: 'connection.return' }
  /** It has been offline for a while. */
  | { readonly type: 'connection.lost' };

/** What is sent to create orders, with what keeps it from being carried out twice. */
export type Sent<Creation> = Creation & { readonly attempt: number; readonly idempotencyKey: string };

export interface OrderingSlots<Creation> {
  /** The numbers of the orders that there are of these requests: a customer may order with the same one again. */
  readonly findExistingOrders: Slot<
    { readonly attempt: number; readonly hashValues: readonly string[] },
    { readonly attempt: number; readonly answer: Answer<readonly string[]> }
  >;
  /**
   * May be run twice with the same `idempotencyKey` and the same creation. Nothing is sent when a key that goes with it does
   * not open in this browser any more: that is a `key-failed`.
   */
  readonly createOrders: Slot<
    Sent<Creation>,
    { readonly attempt: number; readonly answer: Result<CreatedOrder, CallFailure | KeyFailure> }
  >;
  /** `null` unless the server has an order for every one of these requests that is none of `existingOrders`. */
  readonly findOrders: Slot<
    {
      readonly attempt: number;
      readonly hashValues: readonly string[];
      readonly existingOrders: readonly string[];
    },
    { readonly attempt: number; readonly answer: Answer<CreatedOrder | null> }
  >;
}
