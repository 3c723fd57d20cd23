import { useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { cancellationOf, centsBack } from '#core/orders/cancellation.ts';
import { isCancellable, orderStatus } from '#core/orders/status.ts';
import type { AskOutcome } from '#src/console/action/action-logic.ts';
import { type Action, useAction } from '#src/console/action/use-action.ts';

export interface Cancelling {
  readonly action: Action<typeof orderCalls.cancel>;
  /** Cents refunded, or to be refunded, to the balance; 0 for an unpaid order. */
  readonly refund: number;
  readonly canStart: boolean;
  /** Cancels only the pending reissue. */
  readonly isReSign: boolean;
  start(): void;
}

/** Cancels an order. If no reply arrives, the order is read before the cancellation is offered again. */
export function useCancel(order: OrderDetail): Cancelling {
  const { orderNo } = order;
  const action = useAction(orderCalls.cancel, {
    confirms: true,
    ask: order.isReSigning ? askReSignCancelled : askCancelled,
  });
  // After the cancellation, keep showing the refund as announced.
  const cancellation = cancellationOf(order);
  const canCancel = cancellation.kind !== 'none';
  const due = { refund: centsBack(cancellation), isReSign: cancellation.kind === 'end-reissue' };
  const [{ refund, isReSign }, keep] = useState(due);
  if (canCancel && (due.refund !== refund || due.isReSign !== isReSign)) keep(due);
  return {
    action,
    refund,
    isReSign,
    canStart: canCancel && !action.view.isDone && !action.view.isOpen,
    start: () => action.start({ body: { orderNos: orderNo } }),
  };
}

/** Determines the outcome of a cancellation from the order itself. */
export const askCancelled: AskOutcome<typeof orderCalls.cancel> = async (client, { body }, signal) => {
  const { orderInfo } = await client.call(orderCalls.status, { params: { id: body.orderNos } }, { signal });
  if (orderInfo.orderStatus === orderStatus.cancelled) return 'done';
  return isCancellable(orderInfo.orderStatus) ? 'open' : 'over';
};

/** The same for a reissue: once it is cancelled, the order is no longer reissuing. */
const askReSignCancelled: AskOutcome<typeof orderCalls.cancel> = async (client, { body }, signal) => {
  const { allOrders } = await client.call(orderCalls.detail, { params: { id: body.orderNos } }, { signal });
  const [order] = allOrders;
  if (order === undefined || !order.isReSigning) return 'done';
  return isCancellable(order.orderStatus) ? 'open' : 'over';
};
