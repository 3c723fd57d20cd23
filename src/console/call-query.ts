import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ArgumentsOf, Call, DataOf } from '#core/contract/call.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** A call that reads, as a query: `[id, args]` is its key, so that the beginning of an id names all that it begins. */
export function callQuery<C extends Call>(client: Client, call: C, args: ArgumentsOf<C>) {
  return queryOptions<DataOf<C>>({
    queryKey: [call.id, args],
    queryFn: ({ signal }) => client.call(call, args, { signal }),
    staleTime: call.fresh,
  });
}

/** Has what the call changes read again: by itself after the call, by whoever learns that somebody else did the same. */
export async function invalidateChanges(queryClient: QueryClient, { changes }: Call): Promise<void> {
  const isChanged = (id: unknown) => changes.some((area) => isPartOf(id, area));
  if (changes.length > 0)
    await queryClient.invalidateQueries({ predicate: ({ queryKey: [id] }) => isChanged(id) });
}

/**
 * A client whose writes make stale what they change. Without an answer the change may have happened, and a refusal means
 * that something else is there than was shown: both are read again, too.
 */
export function createWatchedClient(client: Client, queryClient: QueryClient): Client {
  return {
    async call(call, args, options) {
      try {
        return await client.call(call, args, options);
      } finally {
        void invalidateChanges(queryClient, call);
      }
    },
  };
}

function isPartOf(id: unknown, area: string): boolean {
  return typeof id === 'string' && `${id}.`.startsWith(`${area}.`);
}
