import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { OrderActionsUserEvent } from '#machines/orders/order-actions/order-actions.types.ts';
import {
  type OrderActionsView,
  orderActionsView,
} from '#machines/orders/order-actions/order-actions.view.ts';
import { useServices } from '#src/console/services.ts';
import { orderActionsLogic } from '#src/features/orders/order/order-actions.slots.ts';

export interface OrderActionsHandle {
  readonly view: OrderActionsView;
  readonly send: (event: OrderActionsUserEvent) => void;
}

/** What can be done to an order from its page. */
export function useOrderActions(order: OrderDetail): OrderActionsHandle {
  const services = useServices();
  const { orderNo, orderStatus, payAmount, remark } = order;
  const logic = useMemo(() => orderActionsLogic(services), [services]);
  const actor = useActorRef(logic, { input: { orderNo, orderStatus, payAmount, remark } });
  const view = useSelector(actor, orderActionsView);
  // The order belongs to its query; the machine hears when it was loaded again.
  useEffect(
    () => actor.send({ type: 'order.change', orderStatus, payAmount, remark }),
    [actor, orderStatus, payAmount, remark],
  );
  return { view, send: actor.send };
}
