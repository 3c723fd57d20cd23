import { productFamily } from '#core/catalogue/type-flags.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { faultsOf, fieldId } from '#src/features/purchase/form-faults.ts';
import { productsOf } from '#src/features/purchase/product/brand-choices.ts';
import type { ProductsProps } from '#src/features/purchase/product/brand-field.tsx';
import { purchaseFailureText } from '#src/features/purchase/purchase-failure-text.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { productName } from '#src/i18n/product-name.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

export function ProductField({ view, send, products }: ProductsProps) {
  const t = useText(purchaseTexts, consoleTexts);
  const language = useLanguage();
  const { facts, state, brand, failure } = view.product;
  const offered = productsOf(products, brand);
  if (offered.length === 0 && state === 'reading')
    return (
      <div>
        <Skeleton width="64px" height="14px" className={css({ mb: '2.5' })} />
        <Skeleton height="36px" />
      </div>
    );
  const trouble = state === 'failed' && (
    <>
      {failure ? purchaseFailureText(failure, t) : t('purchase.product.missing')}
      {failure && (
        <Button
          variant="link"
          className={css({ ms: '2' })}
          onClick={() => send({ type: 'question.retry', question: 'product' })}
        >
          {t('common.retry')}
        </Button>
      )}
    </>
  );
  const groups = new Set(offered.map(({ productType }) => productFamily(productType)));
  const chosen = offered.find(({ productNo }) => productNo === facts?.productNo);
  return (
    <Field
      label={t('purchase.product.label')}
      id={fieldId('productNo')}
      error={faultsOf(view.faults, 'productNo', t) ?? trouble}
      hint={chosen && (language === 'zh' ? chosen.productDescription : chosen.productDescriptionEn)}
    >
      <NativeSelect
        options={offered.map((product) => ({
          value: product.productNo,
          label: productName(product, language),
          // One kind needs no heading.
          ...(groups.size > 1
            ? { group: t(`purchase.product.family.${productFamily(product.productType)}`) }
            : {}),
        }))}
        value={chosen?.productNo ?? ''}
        placeholder={t('common.choose')}
        onValueChange={(productNo) => send({ type: 'product.choose', productNo })}
      />
    </Field>
  );
}
