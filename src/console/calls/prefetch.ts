import type { ArgumentsOf, Call } from '#core/contract/call.ts';
import { callQuery } from '#src/console/calls/call-query.ts';
import type { RouterContext } from '#src/console/router-context.ts';
import { askingOf } from '#src/console/services.ts';

/** For a route's loader: starts the request of its page. The page does not wait for it, and shows any error. */
export function prefetch<C extends Call>({ services }: RouterContext, call: C, args: ArgumentsOf<C>): void {
  // Without a token the call would be refused.
  if (services.tokens.read() === null) return;
  const { client, queryClient } = askingOf(services);
  void queryClient.prefetchQuery(callQuery(client, call, args));
}
