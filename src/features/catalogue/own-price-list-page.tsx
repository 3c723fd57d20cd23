import { PriceListPage } from '#src/features/catalogue/price-list-page.tsx';
import type { PriceListSearch } from '#src/features/catalogue/price-list-search.ts';
import { catalogueTexts } from '#src/features/catalogue/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

/** /account/products: what this account pays, with the list price beside it. */
export function OwnPriceListPage({ search }: { readonly search: PriceListSearch }) {
  const t = useText(catalogueTexts);
  return (
    <PriceListPage
      search={search}
      withListPrice
      crumb="menu.finance"
      title={t('catalogue.prices.ownTitle')}
    />
  );
}
