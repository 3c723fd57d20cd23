import { Mail } from 'lucide-react';
import { contacts } from '#core/contract/calls/invoices.ts';
import { recordDialog } from '#src/console/form/record-dialog.tsx';
import { fieldColumn } from '#src/console/list/field-column.tsx';
import { recordPage } from '#src/console/list/record-page.tsx';
import { InvoicesLink } from '#src/features/invoices/invoice-links.tsx';
import { mailingSearch } from '#src/features/invoices/invoice-search.ts';
import { invoiceTexts } from '#src/features/invoices/texts.ts';

export const MailingDialog = recordDialog(contacts, {
  title: 'invoices.contacts.dialog',
  about: 'invoices.contacts.dialogAbout',
  texts: invoiceTexts,
  words: 'invoices.contacts',
});

/** /account/invoice/mailling-template: where invoices on paper go. */
export const MailingsPage = recordPage({
  resource: contacts,
  Dialog: MailingDialog,
  search: mailingSearch,
  texts: [invoiceTexts],
  crumb: 'menu.invoices',
  title: 'invoices.contacts.title',
  about: 'invoices.contacts.about',
  Actions: InvoicesLink,
  add: 'invoices.contacts.add',
  searchLabel: 'invoices.contacts.search',
  nameOf: ({ name }) => name,
  columns: [
    { ...fieldColumn(contacts, 'name', 'invoices.contacts.fields.name'), lead: true },
    fieldColumn(contacts, 'telephone', 'invoices.contacts.fields.telephone'),
    fieldColumn(contacts, 'address', 'invoices.contacts.fields.address'),
  ],
  empty: { icon: <Mail />, title: 'invoices.contacts.empty', about: 'invoices.contacts.emptyAbout' },
});
