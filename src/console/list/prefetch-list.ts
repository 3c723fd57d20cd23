import { readPreference } from '#src/adapters/preferences/preferences.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { type ListCall, listRequest } from '#src/console/list/list-options.ts';
import type { ListAddress, ListSearch } from '#src/console/list/list-search.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts, type RouterContext } from '#src/console/router-context.ts';
import type { TextDefinition } from '#src/i18n/define-texts.ts';

/** `prefetch` for the page of a list that an address names. */
export function prefetchList<Row>(
  context: RouterContext,
  call: ListCall<Row>,
  search: ListSearch,
  address: ListAddress,
): void {
  const { orderLimit } = context.services.site;
  const { args } = listRequest<Row>(search, address, orderLimit, readPreference('pageSize'));
  prefetch<ListCall<Row>>(context, call, args);
}

/** The loader of a page that is a list: the texts, and the rows that its address names. */
export function listLoader<Row>(
  call: ListCall<Row>,
  search: ListSearch,
  ...texts: readonly TextDefinition<never>[]
) {
  return ({ context, deps }: { readonly context: RouterContext; readonly deps: ListAddress }) => {
    prefetchList(context, call, search, deps);
    return loadTexts(context, listTexts, ...texts);
  };
}
