import type { EntryServices } from '#src/console/entry-services.ts';
import { type ListAddress, type ListSearch, pageSize } from '#src/console/list/list-address.ts';
import { type ListCall, listArguments } from '#src/console/list/list-options.ts';
import { loadAhead } from '#src/console/load-ahead.ts';

export interface LoaderContext {
  readonly context: { readonly services: EntryServices };
  readonly deps: ListAddress;
}

/** A list's part of its route. */
export function listRoute<Row, const Schema>(
  search: ListSearch & { readonly schema: Schema },
  loadCall: () => Promise<ListCall<Row>>,
) {
  return {
    validateSearch: search.schema,
    loaderDeps: ({ search: address }: { readonly search: ListAddress }) => address,
    loader: ({ context: { services }, deps }: LoaderContext) =>
      loadAhead(
        services,
        loadCall,
        listArguments<Row>(search, deps, pageSize(search, deps, services.site.orderLimit)),
      ),
  };
}
