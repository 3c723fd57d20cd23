import type { ArgumentsOf, Call } from '#core/contract/call.ts';
import { callQuery } from '#src/console/call-query.ts';
import type { EntryServices } from '#src/console/entry-services.ts';
import { askingOf } from '#src/console/services.ts';

/** Asks for what a page will show before its code is there; what goes wrong is the page's to show. */
export function prefetch<C extends Call>(entry: EntryServices, call: C, args: ArgumentsOf<C>): void {
  const { client, queryClient } = askingOf(entry);
  void queryClient.prefetchQuery(callQuery(client, call, args));
}
