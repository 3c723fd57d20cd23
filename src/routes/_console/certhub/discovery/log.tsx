import { createFileRoute } from '@tanstack/react-router';
import { finds, logs, watches } from '#core/contract/discovery-logs.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { LogPage } from '#src/features/discovery/log/log-page.tsx';
import { findsSearch, namesSearch } from '#src/features/discovery/log/log-search.ts';
import { ctlogTexts } from '#src/features/discovery/log/texts.ts';

export const Route = createFileRoute('/_console/certhub/discovery/log')({
  validateSearch: findsSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { part, name: _, ...list } }) => {
    if (part === undefined) prefetchList(context, finds, findsSearch, list);
    else if (part === 'names') prefetchList(context, watches, namesSearch, list);
    else if (part === 'logs') prefetch(context, logs, {});
    return loadTexts(context, listTexts, ctlogTexts);
  },
  component: Page,
});

function Page() {
  const { part = 'finds', name = '' } = Route.useSearch();
  return <LogPage part={part} name={name} />;
}
