import type { UseQueryResult } from '@tanstack/react-query';
import type { DataOf } from '#core/contract/call.ts';
import type { OrderDetail, OrderRow } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { inOrderOf, orderRowsQuery } from '#src/console/orders/order-status.ts';

/** Queries an order with all its details; null if no order has this number. */
export function useOrder(id: string): UseQueryResult<OrderDetail | null> {
  return useCall(orderCalls.detail, { params: { id } }, { select: firstOrder });
}

/** Like `useOrder`, but read anew when it is first shown: another tab may have changed it, and no call of this one tells. */
export function useOrderAnew(id: string): UseQueryResult<OrderDetail | null> {
  return useCall(
    orderCalls.detail,
    { params: { id } },
    { select: firstOrder, staleTime: 0, refetchOnMount: 'always' },
  );
}

/** Whether there is no such order. Another customer's order number gets the same reply as an unknown one. */
export function isMissing({ data, error }: UseQueryResult<OrderDetail | null>): boolean {
  return data === null || isRefused(callFailureOf(error), 'notFound', 'badInput');
}

/** Queries those of the customer's orders with these numbers, in the given sequence. */
export function useOrders(orderNos: readonly string[]): UseQueryResult<readonly OrderRow[]> {
  return useCall(
    orderCalls.list,
    { query: orderRowsQuery(orderNos) },
    { select: ({ data }) => inOrderOf(orderNos, data) },
  );
}

/** What a limit of the CA means for these orders; null if nothing. Asks no call besides `useOrders`. */
export function useCaLimit(orderNos: readonly string[]): DataOf<typeof orderCalls.list>['caLimit'] | null {
  const { data } = useCall(
    orderCalls.list,
    { query: orderRowsQuery(orderNos) },
    { select: ({ caLimit }) => caLimit ?? null },
  );
  return data ?? null;
}

function firstOrder({ allOrders }: DataOf<typeof orderCalls.detail>): OrderDetail | null {
  return allOrders[0] ?? null;
}
