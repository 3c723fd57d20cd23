import { createFileRoute } from '@tanstack/react-router';
import { contacts } from '#core/contract/calls/invoices.ts';
import { listLoader } from '#src/console/list/prefetch-list.ts';
import { mailingSearch } from '#src/features/invoices/invoice-search.ts';
import { MailingsPage } from '#src/features/invoices/mailings-page.tsx';
import { invoiceTexts } from '#src/features/invoices/texts.ts';

export const Route = createFileRoute('/_console/account/invoice/mailling-template')({
  validateSearch: mailingSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: listLoader(contacts.list, mailingSearch, invoiceTexts),
  component: MailingsPage,
});
