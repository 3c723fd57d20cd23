import type { EnsureQueryDataOptions, QueryClient } from '@tanstack/react-query';
import { serverTimeOf } from '#src/adapters/time/server-time.ts';

/** The present by the server's clock, which the policy of the day goes by; the browser's own where the server cannot be reached. */
export async function serverNow<Account extends { readonly serverTime: string }>(
  queryClient: QueryClient,
  account: EnsureQueryDataOptions<Account>,
): Promise<Date> {
  await queryClient.ensureQueryData(account).catch(() => undefined);
  return new Date(serverTimeOf(queryClient.getQueryState<Account>(account.queryKey) ?? { dataUpdatedAt: 0 }));
}
