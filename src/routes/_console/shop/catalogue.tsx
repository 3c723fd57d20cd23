import { createFileRoute } from '@tanstack/react-router';
import { catalogue } from '#core/contract/shop-catalogue.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { shopCatalogueTexts } from '#src/features/shop/catalogue.texts.ts';
import { ShopCataloguePage } from '#src/features/shop/catalogue-page.tsx';
import { shopCatalogueSearch } from '#src/features/shop/catalogue-search.ts';
import { shopTexts } from '#src/features/shop/texts.ts';

export const Route = createFileRoute('/_console/shop/catalogue')({
  validateSearch: shopCatalogueSearch,
  loader: ({ context }) => {
    prefetch(context, catalogue, {});
    return loadTexts(context, shopTexts, shopCatalogueTexts, formTexts);
  },
  component: () => <ShopCataloguePage search={Route.useSearch()} />,
});
