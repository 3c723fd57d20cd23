import { useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { type Cancellation, cancellationOf, centsBack } from '#core/orders/cancellation.ts';
import { isCancellable, orderStatus } from '#core/orders/status.ts';
import type { AskOutcome } from '#src/console/action/action-logic.ts';
import { type Action, useAction } from '#src/console/action/use-action.ts';

export interface Cancelling {
  readonly action: Action<typeof orderCalls.cancel>;
  readonly orderNo: string;
  /** What was confirmed last, or else what canceling the order as last read means. */
  readonly announced: Cancellation;
  readonly canStart: boolean;
  start(): void;
  /** Cancels what was shown; if it means something else by now, nothing is canceled. */
  confirm(shown: Cancellation): void;
}

/** Cancels an order. If no reply arrives, the order is read before the cancellation is offered again. */
export function useCancel(order: OrderDetail): Cancelling {
  const { orderNo } = order;
  const cancellation = cancellationOf(order);
  const [confirmed, keep] = useState<Cancellation | null>(null);
  const announced = confirmed ?? cancellation;
  const action = useAction(orderCalls.cancel, {
    confirms: true,
    ask: announced.kind === 'end-reissue' ? askReSignCancelled : askCancelled,
  });
  return {
    action,
    orderNo,
    announced,
    canStart: cancellation.kind !== 'none' && !action.view.isDone && !action.view.isOpen,
    // What was confirmed without an answer is repeated under its key, unless the dialog finds another sum.
    start: () => action.start({ body: { orderNos: orderNo, refund: centsBack(announced) } }),
    confirm(shown) {
      keep(shown);
      action.revise({ body: { orderNos: orderNo, refund: centsBack(shown) } });
      action.confirm();
    },
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
