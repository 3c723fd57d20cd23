import type { UseQueryResult } from '@tanstack/react-query';
import type { DataOf } from '#core/contract/call.ts';
import type { OrderDetail, OrderRow } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { useCall } from '#src/console/use-call.ts';
import { inOrderOf, orderRowsQuery } from '#src/features/orders/order-status.ts';

/** One order with everything in it; null when there is none of this number. */
export function useOrder(id: string): UseQueryResult<OrderDetail | null> {
  return useCall(orderCalls.detail, { params: { id } }, { select: firstOrder });
}

/** Those of these numbers that the customer has, in their order. */
export function useOrders(orderNos: readonly string[]): UseQueryResult<readonly OrderRow[]> {
  return useCall(
    orderCalls.list,
    { query: orderRowsQuery(orderNos) },
    { select: ({ data }) => inOrderOf(orderNos, data) },
  );
}

function firstOrder({ allOrders }: DataOf<typeof orderCalls.detail>): OrderDetail | null {
  return allOrders[0] ?? null;
}
