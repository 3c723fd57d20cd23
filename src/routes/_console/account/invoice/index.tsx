import { createFileRoute } from '@tanstack/react-router';
import * as invoiceCalls from '#core/contract/calls/invoices.ts';
import { listLoader } from '#src/console/list/prefetch-list.ts';
import { ApplyPage } from '#src/features/invoices/apply-page.tsx';
import { invoiceSearch } from '#src/features/invoices/invoice-search.ts';
import { InvoicesPage } from '#src/features/invoices/invoices-page.tsx';
import { invoiceTexts } from '#src/features/invoices/texts.ts';

export const Route = createFileRoute('/_console/account/invoice/')({
  validateSearch: invoiceSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: listLoader(invoiceCalls.list, invoiceSearch, invoiceTexts),
  component: Page,
});

function Page() {
  return Route.useSearch().part === 'apply' ? <ApplyPage /> : <InvoicesPage />;
}
