import { type Fault, fault } from '#core/fault.ts';
import { isCancellable, isPaid } from '#core/orders/status.ts';
import type { OrderActionsContext, OrderFacts } from '#machines/orders/order-actions/order-actions.types.ts';

/** Characters the contract takes. */
const remarkLimit = 255;

/** Cents that come back: what was paid for an order that is not issued. */
export function refundOf({ orderStatus, payAmount }: OrderFacts): number {
  return isCancellable(orderStatus) && isPaid(orderStatus) ? payAmount : 0;
}

export function remarkFaults({ draft }: OrderActionsContext): readonly Fault[] {
  if (draft === null || draft.length <= remarkLimit) return [];
  return [fault('remark', 'too-long', draft, String(remarkLimit))];
}
