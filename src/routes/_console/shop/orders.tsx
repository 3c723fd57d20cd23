import { createFileRoute } from '@tanstack/react-router';
import { orders } from '#core/contract/shop-orders.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { ShopOrdersPage } from '#src/features/shop/orders-page.tsx';
import { shopOrdersSearch } from '#src/features/shop/orders-search.ts';
import { shopTexts } from '#src/features/shop/texts.ts';

export const Route = createFileRoute('/_console/shop/orders')({
  validateSearch: shopOrdersSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    prefetchList(context, orders, shopOrdersSearch, deps);
    return loadTexts(context, consoleTexts, listTexts, ordersTexts, shopTexts);
  },
  component: ShopOrdersPage,
});
