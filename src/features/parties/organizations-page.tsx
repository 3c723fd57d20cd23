import { Building2 } from 'lucide-react';
import { organizations } from '#core/contract/calls/parties.ts';
import { text } from '#src/console/list/columns.tsx';
import { recordPage } from '#src/console/list/record-page.tsx';
import { OrganizationDialog } from '#src/features/parties/organization-dialog.tsx';
import { organizationSearch } from '#src/features/parties/party-searches.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';

/** /orders/org: the organizations that stand in certificates. */
export const OrganizationsPage = recordPage({
  resource: organizations,
  Dialog: OrganizationDialog,
  search: organizationSearch,
  texts: [partiesTexts],
  crumb: 'menu.certificates',
  title: 'menu.organizations',
  about: 'parties.organization.page',
  add: 'parties.organization.addLabel',
  searchLabel: 'parties.organization.search',
  nameOf: ({ name }) => name,
  columns: [
    { ...text('name', 'parties.organization.name'), lead: true },
    { ...text('creditCode', 'parties.organization.creditCode'), mono: true },
    text('country', 'parties.organization.country'),
    text('locality', 'parties.organization.city'),
    { ...text('telephone', 'parties.organizationTelephone'), mono: true },
  ],
  empty: {
    icon: <Building2 />,
    title: 'parties.organization.empty',
    about: 'parties.organization.emptyAbout',
  },
});
