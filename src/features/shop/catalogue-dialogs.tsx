import { useState } from 'react';
import * as catalogueCalls from '#core/contract/shop-catalogue.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { shopCatalogueTexts } from '#src/features/shop/catalogue.texts.ts';
import { CatalogueHistory } from '#src/features/shop/catalogue-history.tsx';
import { PriceDialog } from '#src/features/shop/price-dialog.tsx';
import { ProductTextsDialog } from '#src/features/shop/product-texts-dialog.tsx';
import { SaleDialog } from '#src/features/shop/sale-dialog.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';

export type CatalogueVerb = 'price' | 'sale' | 'texts' | 'history';

export interface AskedOfProduct {
  readonly verb: CatalogueVerb;
  readonly productNo: string;
}

interface CatalogueDialogsProps {
  readonly asked: AskedOfProduct;
  readonly onClosed: () => void;
}

/** What is done with a product, over facts that are read when it opens. */
export function CatalogueDialogs({ asked: { verb, productNo }, onClosed }: CatalogueDialogsProps) {
  const t = useText(shopCatalogueTexts);
  const [opened] = useState(() => ({ staleTime: 0, refetchOnMount: 'always' as const }));
  const found = useCall(catalogueCalls.catalogueProduct, { params: { productNo } }, opened);
  if (verb === 'history') return <CatalogueHistory found={found} onClosed={onClosed} />;
  if (found.data === undefined || !found.isFetchedAfterMount)
    return (
      <Dialog open size="sm" title={t('shopCatalogue.caption')} onClose={onClosed}>
        <QueryGate query={found} failed={t('shopCatalogue.failed')}>
          {() => null}
        </QueryGate>
      </Dialog>
    );
  const props = { product: found.data, onClosed };
  if (verb === 'texts') return <ProductTextsDialog {...props} />;
  return verb === 'price' ? <PriceDialog {...props} /> : <SaleDialog {...props} />;
}
