import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#src/console/list/list-route.ts';
import { OrganizationsPage } from '#src/features/parties/organizations-page.tsx';
import { organizationSearch } from '#src/features/parties/party-searches.ts';

export const Route = createFileRoute('/_console/orders/org')({
  ...listRoute(
    organizationSearch,
    async () => (await import('#core/contract/calls/parties.ts')).organizations.list,
  ),
  component: OrganizationsPage,
});
