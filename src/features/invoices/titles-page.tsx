import { Landmark } from 'lucide-react';
import { organizations } from '#core/contract/calls/invoices.ts';
import { recordDialog } from '#src/console/form/record-dialog.tsx';
import { fieldColumn } from '#src/console/list/field-column.tsx';
import { recordPage } from '#src/console/list/record-page.tsx';
import { InvoicesLink } from '#src/features/invoices/invoice-links.tsx';
import { titleSearch } from '#src/features/invoices/invoice-search.ts';
import { invoiceTexts } from '#src/features/invoices/texts.ts';

export const TitleDialog = recordDialog(organizations, {
  title: 'invoices.organizations.dialog',
  about: 'invoices.organizations.dialogAbout',
  texts: invoiceTexts,
  words: 'invoices.organizations',
});

/** /account/invoice/invoice-template: to whom invoices are made out. */
export const TitlesPage = recordPage({
  resource: organizations,
  Dialog: TitleDialog,
  search: titleSearch,
  texts: [invoiceTexts],
  crumb: 'menu.invoices',
  title: 'invoices.organizations.title',
  about: 'invoices.organizations.about',
  Actions: InvoicesLink,
  add: 'invoices.organizations.add',
  searchLabel: 'invoices.organizations.search',
  nameOf: ({ orgName }) => orgName,
  columns: [
    { ...fieldColumn(organizations, 'orgName', 'invoices.organizations.fields.orgName'), lead: true },
    fieldColumn(organizations, 'taxNum', 'invoices.organizations.fields.taxNum'),
    fieldColumn(organizations, 'bankName', 'invoices.organizations.fields.bankName'),
    fieldColumn(organizations, 'bankAccount', 'invoices.organizations.fields.bankAccount'),
    fieldColumn(organizations, 'email', 'invoices.organizations.fields.email'),
  ],
  empty: {
    icon: <Landmark />,
    title: 'invoices.organizations.empty',
    about: 'invoices.organizations.emptyAbout',
  },
});
