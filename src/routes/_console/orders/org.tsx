import { createFileRoute } from '@tanstack/react-router';
import { organizations } from '#core/contract/calls/parties.ts';
import { listLoader } from '#src/console/list/prefetch-list.ts';
import { OrganizationsPage } from '#src/features/parties/organizations-page.tsx';
import { organizationSearch } from '#src/features/parties/party-searches.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { validationTexts } from '#src/features/validation/texts.ts';

export const Route = createFileRoute('/_console/orders/org')({
  validateSearch: organizationSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: listLoader(organizations.list, organizationSearch, partiesTexts, validationTexts),
  component: OrganizationsPage,
});
