import { createFileRoute } from '@tanstack/react-router';
import * as invoiceCalls from '#core/contract/calls/invoices.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { InvoicePage } from '#src/features/invoices/invoice-page.tsx';
import { invoiceTexts } from '#src/features/invoices/texts.ts';

export const Route = createFileRoute('/_console/account/invoice/$id')({
  loader: ({ context, params }) => {
    prefetch(context, invoiceCalls.detail, { params });
    return loadTexts(context, invoiceTexts);
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <InvoicePage key={id} id={id} />;
}
