import { createFileRoute } from '@tanstack/react-router';
import { failedPayments } from '#core/contract/shop-payments.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { shopPaymentsTexts } from '#src/features/shop/payments.texts.ts';
import { ShopPaymentsPage } from '#src/features/shop/payments-page.tsx';
import { shopPaymentsSearch } from '#src/features/shop/payments-search.ts';
import { shopTexts } from '#src/features/shop/texts.ts';

export const Route = createFileRoute('/_console/shop/payments')({
  validateSearch: shopPaymentsSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    prefetchList(context, failedPayments, shopPaymentsSearch, deps);
    return loadTexts(context, listTexts, shopPaymentsTexts, shopTexts);
  },
  component: ShopPaymentsPage,
});
