import { useQuery } from '@tanstack/react-query';
import { type ApiCall, callsOf } from '#core/contract/api-document.ts';
import { readApiDocument } from '#src/adapters/http/api-document.ts';
import { useEntryServices } from '#src/console/entry-services.ts';

/** How the calls of the API are read. It changes only with the server's version. */
export function apiCallsQuery(baseURL: string) {
  return {
    queryKey: ['openapi.json', baseURL],
    queryFn: async (): Promise<readonly ApiCall[]> => callsOf(await readApiDocument(baseURL)),
    staleTime: Number.POSITIVE_INFINITY,
  } as const;
}

export function useApiCalls() {
  const { site } = useEntryServices();
  return useQuery(apiCallsQuery(site.apiBaseURL));
}
