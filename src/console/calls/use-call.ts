import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ArgumentsOf, Call, DataOf } from '#core/contract/call.ts';
import { callQuery } from '#src/console/calls/call-query.ts';
import { useServices } from '#src/console/services.ts';

export type UseCallOptions<Data, Shown = Data> = Omit<
  UseQueryOptions<Data, Error, Shown>,
  'queryKey' | 'queryFn' | 'queryHash' | 'queryKeyHashFn'
>;

/** Queries a read call; key, fetcher and stale time come from the contract. */
export function useCall<C extends Call, Shown = DataOf<C>>(
  call: C,
  args: ArgumentsOf<C>,
  options: UseCallOptions<DataOf<C>, Shown> = {},
): UseQueryResult<Shown> {
  const { client } = useServices();
  const { select: _, ...query } = callQuery(client, call, args);
  return useQuery<DataOf<C>, Error, Shown>({ ...query, ...options });
}
