import { queryOptions } from '@tanstack/react-query';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** How long a list stays fresh, in milliseconds: back and forth between pages asks nothing again. */
const briefly = 10_000;
const catalogueTime = 10 * 60_000;

/** What the server knows, as queries; every key begins with its area, so that an area can be made stale at once. */
export function createQueries(client: Client) {
  return {
    account: () =>
      queryOptions({
        queryKey: ['account'],
        queryFn: ({ signal }) => client.call(sessionCalls.account, {}, { signal }),
        staleTime: briefly,
      }),
    products: () =>
      queryOptions({
        queryKey: ['catalogue', 'products'],
        queryFn: async ({ signal }) =>
          (await client.call(catalogueCalls.products, { query: { limit: 1000, offset: 1 } }, { signal }))
            .list,
        staleTime: catalogueTime,
      }),
    exchangeRates: () =>
      queryOptions({
        queryKey: ['catalogue', 'exchange-rates'],
        queryFn: async ({ signal }) => (await client.call(catalogueCalls.exRate, {}, { signal })).currencies,
        staleTime: catalogueTime,
      }),
  };
}

export type Queries = ReturnType<typeof createQueries>;
