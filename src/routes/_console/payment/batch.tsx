import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { BatchPaymentPage } from '#src/features/payment/pages/batch-payment-page.tsx';

/** `orderNos`: up to 500 order numbers, separated by commas. */
const search = v.object({ orderNos: v.optional(v.fallback(v.optional(v.string()), undefined)) });

export const Route = createFileRoute('/_console/payment/batch')({
  validateSearch: search,
  beforeLoad: async ({ location }) => {
    const { isKeptAs, readBatchAddress } = await import('#src/features/payment/pages/payment-link.ts');
    const kept = readBatchAddress(location.search);
    if (!isKeptAs(location.search, kept))
      throw redirect({ to: '/payment/batch', search: kept, replace: true });
  },
  component: Page,
});

function Page() {
  const { orderNos = '' } = Route.useSearch();
  return <BatchPaymentPage key={orderNos} orderNos={orderNos} />;
}
