import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ArgumentsOf, Call, DataOf } from '#core/contract/call.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { followOtherTabs, tellOtherTabs } from '#src/console/flows/other-tabs.ts';

/** A read call as a query. Its key is `[id, args]`, so a prefix of an ID matches all calls below it. */
export function callQuery<C extends Call>(client: Client, call: C, args: ArgumentsOf<C>) {
  return queryOptions<DataOf<C>>({
    queryKey: [call.id, args],
    queryFn: ({ signal }) => client.call(call, args, { signal }),
    staleTime: call.fresh,
  });
}

/**
 * Refetches the data a call changes, here and in other tabs. Runs after every such call; call it directly when somebody else
 * is known to have made the change.
 */
export async function invalidateChanges(queryClient: QueryClient, { changes }: Call): Promise<void> {
  if (changes.length === 0) return;
  tellOtherTabs(queryClient, changes);
  await invalidateAreas(queryClient, changes);
}

/** Refetches what other tabs change; a hidden page does so once it is seen. Returns a function that stops it. */
export function readChangesOfOtherTabs(queryClient: QueryClient): () => void {
  return followOtherTabs(queryClient, (areas) => {
    void invalidateAreas(queryClient, areas, document.hidden ? 'none' : 'active');
  });
}

async function invalidateAreas(
  queryClient: QueryClient,
  areas: readonly string[],
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  const isChanged = (id: unknown) => areas.some((area) => isPartOf(id, area));
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [id] }) => isChanged(id), refetchType });
}

/**
 * A client that invalidates the data its calls change, even if they fail: without an answer the change may have
 * happened, and a refusal means the data differs from what was shown.
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
