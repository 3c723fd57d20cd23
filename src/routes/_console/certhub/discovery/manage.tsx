import { createFileRoute } from '@tanstack/react-router';
import { scopes } from '#core/contract/calls/discovery.ts';
import { listLoader } from '#src/console/list/prefetch-list.ts';
import { ManageScopesPage } from '#src/features/discovery/scans/manage-page.tsx';
import { scopesSearch } from '#src/features/discovery/scans/scans-search.ts';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';

export const Route = createFileRoute('/_console/certhub/discovery/manage')({
  validateSearch: scopesSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: listLoader(scopes, scopesSearch, scansTexts),
  component: ManageScopesPage,
});
