import { createFileRoute } from '@tanstack/react-router';
import * as supportCalls from '#core/contract/calls/support.ts';
import { listLoader } from '#src/console/list/prefetch-list.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { ownCaseListSearch } from '#src/features/support/case-search.ts';
import { caseTexts } from '#src/features/support/case-texts.ts';
import { OwnCasesPage } from '#src/features/support/own-cases-page.tsx';

export const Route = createFileRoute('/_console/account/cases/')({
  validateSearch: ownCaseListSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: listLoader(supportCalls.ownCases, ownCaseListSearch, caseTexts, flowEventsTexts),
  component: OwnCasesPage,
});
