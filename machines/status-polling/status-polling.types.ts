import type { CallFailure } from '#core/contract/failure.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import type { Answer, Slot, SlotEvent } from '#machines/slot.ts';

export interface StatusPollingSlots {
  /** One status for each order, in any order. */
  readonly fetchStatus: Slot<{ readonly orderNos: readonly string[] }, Answer<readonly OrderStatus[]>>;
}

export type StatusPollingUserEvent =
  | { readonly type: 'page.hide' }
  | { readonly type: 'page.show' }
  | { readonly type: 'check.now' };

export type StatusPollingEvent = StatusPollingUserEvent | SlotEvent<StatusPollingSlots>;

export interface StatusPollingInput {
  readonly orderNos: readonly string[];
  readonly isHidden: boolean;
}

export interface StatusPollingContext {
  readonly orderNos: readonly string[];
  readonly tries: number;
  readonly isHidden: boolean;
  /** Of the last try. */
  readonly statuses: readonly OrderStatus[];
  readonly failure: CallFailure | { readonly kind: 'broken' } | null;
}
