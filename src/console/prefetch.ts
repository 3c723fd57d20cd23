import type { ArgumentsOf, Call } from '#core/contract/call.ts';
import { readPreference } from '#src/adapters/preferences/preferences.ts';
import { callQuery } from '#src/console/call-query.ts';
import { pageSize } from '#src/console/list/list-address.ts';
import { type ListCall, listArguments } from '#src/console/list/list-options.ts';
import type { ListAddress, ListSearch } from '#src/console/list/list-search.ts';
import type { RouterContext } from '#src/console/router-context.ts';
import { askingOf } from '#src/console/services.ts';

/** For a route's loader: starts the request of its page. The page does not wait for it, and shows any error. */
export function prefetch<C extends Call>({ services }: RouterContext, call: C, args: ArgumentsOf<C>): void {
  // Without a token the call would be refused.
  if (services.tokens.read() === null) return;
  const { client, queryClient } = askingOf(services);
  void queryClient.prefetchQuery(callQuery(client, call, args));
}

/** The same for the list page that an address names. */
export function prefetchList<Row>(
  context: RouterContext,
  call: ListCall<Row>,
  search: ListSearch,
  address: ListAddress,
): void {
  const size = pageSize(search, address, context.services.site.orderLimit, readPreference('pageSize'));
  prefetch(context, call, listArguments<Row>(search, address, size));
}
