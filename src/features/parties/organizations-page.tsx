import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { organizations } from '#core/contract/calls/parties.ts';
import { text } from '#src/console/list/columns.tsx';
import { fieldColumn } from '#src/console/list/field-column.tsx';
import { recordPage } from '#src/console/list/record-page.tsx';
import { CountryName } from '#src/console/page/country-name.tsx';
import { OrganizationDialog } from '#src/features/parties/organization-dialog.tsx';
import { organizationSearch } from '#src/features/parties/party-searches.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { usedByOrders } from '#src/features/parties/used-by-orders.tsx';
import { validationTexts } from '#src/features/validation/texts.ts';
import { css } from '#styled/css';

/** /orders/org: the organizations named in certificates. */
export const OrganizationsPage = recordPage({
  resource: organizations,
  uses: usedByOrders,
  Dialog: OrganizationDialog,
  search: organizationSearch,
  texts: [partiesTexts, validationTexts],
  crumb: 'menu.certificates',
  title: 'menu.organizations',
  about: 'parties.organization.page',
  add: 'parties.organization.addLabel',
  searchLabel: 'parties.organization.search',
  nameOf: ({ name }) => name,
  columns: [
    {
      ...text('name', 'parties.organization.name'),
      lead: true,
      cell: ({ id, name }, { t }) => (
        <>
          {name}
          <Link to="/orders/org/$id/domains" params={{ id }} className={below}>
            {t.find('validation.ahead.link')}
            <span className="sr-only"> {name}</span>
          </Link>
        </>
      ),
    },
    fieldColumn(organizations, 'creditCode', 'parties.organization.creditCode'),
    {
      ...text('country', 'parties.organization.country'),
      cell: ({ country }) => <CountryName code={country} />,
    },
    text('locality', 'parties.organization.city'),
    fieldColumn(organizations, 'telephone', 'parties.organization.fields.telephone'),
  ],
  empty: {
    icon: <Building2 />,
    title: 'parties.organization.empty',
    about: 'parties.organization.emptyAbout',
  },
});

const below = css({ display: 'block', w: 'fit', fontSize: 'sm', fontWeight: 'normal' });
