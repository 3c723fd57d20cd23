import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#core/contract/call.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { readOrders } from '#src/features/orders/order-status.ts';

/** How long a list stays fresh, in milliseconds: back and forth between pages asks nothing again. */
const briefly = 10_000;

/** What the server knows of orders: apart from the other queries, since the form that buys asks none of it. */
export function orderQueries(client: Client) {
  return {
    orders: (query: QueryOf<typeof orderCalls.list>) =>
      queryOptions({
        queryKey: ['orders', 'list', query],
        queryFn: ({ signal }) => client.call(orderCalls.list, { query }, { signal }),
        staleTime: briefly,
        placeholderData: keepPreviousData,
      }),
    orderCounts: () =>
      queryOptions({
        queryKey: ['orders', 'count'],
        queryFn: ({ signal }) => client.call(orderCalls.count, {}, { signal }),
        staleTime: briefly,
      }),
    order: (id: string) =>
      queryOptions({
        queryKey: ['orders', 'detail', id],
        queryFn: async ({ signal }) => {
          const { allOrders } = await client.call(orderCalls.detail, { params: { id } }, { signal });
          return allOrders[0] ?? null;
        },
        staleTime: briefly,
      }),
    /** Those of these numbers that the customer has, in their order. */
    ordersOf: (orderNos: readonly string[]) =>
      queryOptions({
        queryKey: ['orders', 'of', orderNos],
        queryFn: ({ signal }) => readOrders(client, orderNos, signal),
      }),
    /** What each name of an order has to have published, and where. */
    validations: (id: string) =>
      queryOptions({
        queryKey: ['orders', 'validations', id],
        queryFn: async ({ signal }) =>
          (await client.call(orderCalls.domainList, { params: { id }, query: {} }, { signal })).data,
      }),
  };
}
