import { createFileRoute } from '@tanstack/react-router';
import { scopes } from '#core/contract/calls/discovery.ts';
import { agents } from '#core/contract/discovery-agents.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { ManageScopesPage } from '#src/features/discovery/scans/manage-page.tsx';
import { agentsSearch, scopesSearch } from '#src/features/discovery/scans/scans-search.ts';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';

export const Route = createFileRoute('/_console/certhub/discovery/manage')({
  validateSearch: scopesSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { part, ...list } }) => {
    if (part === 'agents') prefetchList(context, agents.list, agentsSearch, list);
    else prefetchList(context, scopes, scopesSearch, list);
    return loadTexts(context, listTexts, scansTexts);
  },
  component: Page,
});

function Page() {
  return <ManageScopesPage part={Route.useSearch().part ?? 'scopes'} />;
}
