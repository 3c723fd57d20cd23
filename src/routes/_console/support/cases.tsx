import { createFileRoute } from '@tanstack/react-router';
import * as supportCalls from '#core/contract/calls/support.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { caseListSearch } from '#src/features/support/case-search.ts';
import { CasesPage } from '#src/features/support/cases-page.tsx';
import { supportTexts } from '#src/features/support/texts.ts';

export const Route = createFileRoute('/_console/support/cases')({
  validateSearch: caseListSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    prefetchList(context, supportCalls.cases, caseListSearch, deps);
    return loadTexts(context, listTexts, supportTexts, flowEventsTexts);
  },
  component: CasesPage,
});
