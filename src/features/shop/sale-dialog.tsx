import * as catalogueCalls from '#core/contract/shop-catalogue.ts';
import { shopCatalogueTexts } from '#src/features/shop/catalogue.texts.ts';
import { useCatalogueName } from '#src/features/shop/price-dialog.tsx';
import type { Product } from '#src/features/shop/price-terms.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { StartField, useStart } from '#src/features/shop/start-field.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

interface SaleDialogProps {
  readonly product: Product;
  readonly onClosed: () => void;
}

/** Suspends the sale of a product, or resumes it, now or from a day on. */
export function SaleDialog({ product, onClosed }: SaleDialogProps) {
  const t = useText(shopCatalogueTexts);
  const name = useCatalogueName(product);
  const start = useStart();
  const { productNo, isSold, unpaid, active, units } = product;
  const verb = isSold ? ('suspend' as const) : ('resume' as const);
  const fromTime = start.fromTime === null ? {} : { fromTime: start.fromTime };
  return (
    <ReasonDialog
      call={catalogueCalls.changeProduct}
      tone={isSold ? 'danger' : 'primary'}
      title={t(`shopCatalogue.dialog.${verb}`, { product: name })}
      confirm={t(`shopCatalogue.${verb}`)}
      done={t('shopCatalogue.dialog.done')}
      argsOf={(reason) =>
        start.at === null ? null : { params: { productNo }, body: { sale: verb, reason, ...fromTime } }
      }
      reasons={[
        t(`shopCatalogue.reasons.${isSold ? 'shortage' : 'again'}`),
        t('shopCatalogue.reasons.correction'),
      ]}
      onClosed={onClosed}
    >
      <p>{t(`shopCatalogue.dialog.${verb}About`)}</p>
      <StartField {...start} />
      {isSold && (
        <ul className={list}>
          <li>{t.count('shopCatalogue.dialog.orders', unpaid)}</li>
          <li>{t.count('shopCatalogue.dialog.suspendActive', active)}</li>
          {units > 0 && <li>{t.count('shopCatalogue.dialog.suspendUnits', units)}</li>}
        </ul>
      )}
    </ReasonDialog>
  );
}

const list = css({
  display: 'grid',
  gap: '1',
  ps: '5',
  listStyleType: 'disc',
  fontSize: 'sm',
  color: 'fg.muted',
});
