import { queryOptions } from '@tanstack/react-query';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** What the server knows of payments. */
export function paymentQueries(client: Client) {
  return {
    /**
     * What is needed to pay: codes, addresses, a client secret. Read while it is looked at and forgotten at once after it,
     * since some of it is secret.
     */
    payment: (id: string) =>
      queryOptions({
        queryKey: ['payments', 'detail', id],
        queryFn: ({ signal }) => client.call(paymentCalls.detail, { params: { id } }, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
        refetchOnWindowFocus: false,
      }),
  };
}
