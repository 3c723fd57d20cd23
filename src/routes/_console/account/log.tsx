import { createFileRoute } from '@tanstack/react-router';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { listLoader } from '#src/console/list/prefetch-list.ts';
import { logTexts } from '#src/features/people/log.texts.ts';
import { LogPage } from '#src/features/people/log-page.tsx';
import { logSearch } from '#src/features/people/log-search.ts';

export const Route = createFileRoute('/_console/account/log')({
  validateSearch: logSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: listLoader(peopleCalls.auditLogs, logSearch, logTexts),
  component: LogPage,
});
