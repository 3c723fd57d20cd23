import { useQuery } from '@tanstack/react-query';
import { type ApiCall, callsOf } from '#core/contract/api-document.ts';
import { readApiDocument } from '#src/adapters/http/api-document.ts';
import { useEntryServices } from '#src/console/entry-services.ts';

/** How the calls of the API that programs make are read: those that need a key. It changes only with the server's version. */
export function apiCallsQuery(baseURL: string) {
  return {
    queryKey: ['openapi.json', baseURL],
    queryFn: async (): Promise<readonly ApiCall[]> => {
      const all = callsOf(await readApiDocument(baseURL));
      return all.filter(({ isForKeys, right }) => isForKeys && right !== 'public');
    },
    staleTime: Number.POSITIVE_INFINITY,
  } as const;
}

export function useApiCalls() {
  const { site } = useEntryServices();
  return useQuery(apiCallsQuery(site.apiBaseURL));
}
