import { createFileRoute } from '@tanstack/react-router';
import { organizations } from '#core/contract/calls/invoices.ts';
import { listLoader } from '#src/console/list/prefetch-list.ts';
import { titleSearch } from '#src/features/invoices/invoice-search.ts';
import { invoiceTexts } from '#src/features/invoices/texts.ts';
import { TitlesPage } from '#src/features/invoices/titles-page.tsx';

export const Route = createFileRoute('/_console/account/invoice/invoice-template')({
  validateSearch: titleSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: listLoader(organizations.list, titleSearch, invoiceTexts),
  component: TitlesPage,
});
