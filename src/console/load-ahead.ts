import type { ArgumentsOf, Call } from '#core/contract/call.ts';
import type { EntryServices } from '#src/console/entry-services.ts';

/**
 * For a route's loader: the data is asked for while the page's code is on its way. `loadCall` brings the contract of the area,
 * which is no part of the first visit. The page does not wait for it, and shows what goes wrong.
 */
export function loadAhead<C extends Call>(
  services: EntryServices,
  loadCall: () => Promise<C>,
  args: ArgumentsOf<C>,
): void {
  // Without a token there is nobody to ask for.
  if (services.tokens.read() === null) return;
  Promise.all([loadCall(), import('#src/console/prefetch.ts')]).then(
    ([call, { prefetch }]) => prefetch(services, call, args),
    () => undefined,
  );
}
