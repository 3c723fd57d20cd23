import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** What the server knows of deposits. */
export function depositQueries(client: Client) {
  return {
    /** One page, counted from 1, newest first. */
    deposits: (page: number, size: number) =>
      queryOptions({
        queryKey: ['deposits', 'list', page, size],
        queryFn: ({ signal }) =>
          client.call(paymentCalls.deposits, { query: { limit: size, offset: page } }, { signal }),
        placeholderData: keepPreviousData,
      }),
    /** The payment methods, as the server names them. */
    payWays: () =>
      queryOptions({
        queryKey: ['pay-methods'],
        queryFn: async ({ signal }) => (await client.call(paymentCalls.payWays, {}, { signal })).payWays,
        staleTime: 10 * 60_000,
      }),
    deposit: (id: string) =>
      queryOptions({
        queryKey: ['deposits', 'detail', id],
        queryFn: ({ signal }) => client.call(paymentCalls.depositDetail, { params: { id } }, { signal }),
      }),
  };
}
