import { createFileRoute } from '@tanstack/react-router';
import { customers } from '#core/contract/shop-customers.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { ShopCustomersPage } from '#src/features/shop/customers-page.tsx';
import { shopCustomersSearch } from '#src/features/shop/customers-search.ts';
import { shopTexts } from '#src/features/shop/texts.ts';

export const Route = createFileRoute('/_console/shop/customers')({
  validateSearch: shopCustomersSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    prefetchList(context, customers, shopCustomersSearch, deps);
    return loadTexts(context, listTexts, shopTexts);
  },
  component: ShopCustomersPage,
});
