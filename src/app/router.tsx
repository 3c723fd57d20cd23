import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { routeTree } from '#src/app/route-tree.gen.ts';
import { parseSearchValue } from '#src/app/search-values.ts';
import type { RouterContext } from '#src/console/router-context.ts';
import { RouteError } from '#src/features/shell/route-error.tsx';
import { RoutePending } from '#src/features/shell/route-pending.tsx';

export function createConsoleRouter(context: RouterContext, basepath: string) {
  return createRouter({
    routeTree,
    basepath,
    context,
    parseSearch: parseSearchWith(parseSearchValue),
    stringifySearch: stringifySearchWith(JSON.stringify, parseSearchValue),
    defaultPreload: 'intent',
    // Data freshness is TanStack Query's business.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    // The router would scroll at once, and for a mere query too; `scrollToTop` does as spec §2 says.
    scrollRestoration: () => false,
  });
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter;
  }
}
