import { readPreference } from '#src/adapters/preferences/preferences.ts';
import { pageSize } from '#src/console/list/list-address.ts';
import { type ListCall, listArguments } from '#src/console/list/list-options.ts';
import type { ListAddress, ListSearch } from '#src/console/list/list-search.ts';
import { prefetch } from '#src/console/prefetch.ts';
import type { RouterContext } from '#src/console/router-context.ts';

/** `prefetch` for the page of a list that an address names. */
export function prefetchList<Row>(
  context: RouterContext,
  call: ListCall<Row>,
  search: ListSearch,
  address: ListAddress,
): void {
  const size = pageSize(search, address, context.services.site.orderLimit, readPreference('pageSize'));
  prefetch(context, call, listArguments<Row>(search, address, size));
}
