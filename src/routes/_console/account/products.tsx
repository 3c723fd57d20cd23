import { createFileRoute } from '@tanstack/react-router';
import { exRate, products } from '#core/contract/calls/catalogue.ts';
import { wholeList } from '#core/contract/fields.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { OwnPriceListPage } from '#src/features/catalogue/own-price-list-page.tsx';
import { priceListSearch } from '#src/features/catalogue/price-list-search.ts';
import { catalogueTexts } from '#src/features/catalogue/texts.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';

export const Route = createFileRoute('/_console/account/products')({
  validateSearch: priceListSearch,
  loader: ({ context }) => {
    prefetch(context, products, wholeList);
    prefetch(context, exRate, {});
    return loadTexts(context, catalogueTexts, purchaseTexts);
  },
  component: () => <OwnPriceListPage search={Route.useSearch()} />,
});
