import { createFileRoute } from '@tanstack/react-router';
import * as supportCalls from '#core/contract/calls/support.ts';
import { listLoader } from '#src/console/list/prefetch-list.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { caseListSearch } from '#src/features/support/case-search.ts';
import { caseTexts } from '#src/features/support/case-texts.ts';
import { CasesPage } from '#src/features/support/cases-page.tsx';

export const Route = createFileRoute('/_console/support/cases/')({
  validateSearch: caseListSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: listLoader(supportCalls.cases, caseListSearch, caseTexts, flowEventsTexts),
  component: CasesPage,
});
