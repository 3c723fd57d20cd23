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
    // TanStack Query manages data freshness.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: RoutePending,
    // A press on a slow line shows a skeleton soon, and the page as soon as it is there.
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
    // The router would scroll immediately, and also on query changes; `scrollToTop` follows product.md, 'Pages'.
    scrollRestoration: () => false,
  });
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter;
  }
}
