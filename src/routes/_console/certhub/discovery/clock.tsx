import { createFileRoute } from '@tanstack/react-router';
import * as policyCalls from '#core/contract/calls/policy.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { ClockPage } from '#src/features/policy/clock-page.tsx';
import { partSearch } from '#src/features/policy/clock-part-search.ts';
import { clockSearch, nextChange } from '#src/features/policy/clock-search.ts';
import { clockTexts } from '#src/features/policy/texts.ts';

export const Route = createFileRoute('/_console/certhub/discovery/clock')({
  validateSearch: clockSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { part, ...deps } }) => {
    if (part === undefined) prefetchList(context, policyCalls.bitten, clockSearch, deps);
    else if (part === 'foreign') prefetchList(context, policyCalls.foreign, partSearch.foreign, deps);
    else prefetchList(context, policyCalls.holdings, partSearch[part], deps);
    prefetch(context, policyCalls.clock, { query: { on: deps.on ?? nextChange() } });
    return loadTexts(context, listTexts, clockTexts);
  },
  component: () => <ClockPage search={Route.useSearch()} />,
});
