import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lowestPrice } from '#core/catalogue/price.ts';
import { productFamily } from '#core/catalogue/type-flags.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { percentOf } from '#core/money/money.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useServices } from '#src/console/services.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { FailureText, faultsOf, fieldId } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { brandChoices, levelsOf, productsOf } from '#src/features/purchase/product/brand-choices.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { productName } from '#src/i18n/product-name.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioRows } from '#src/ui/choice/radio-rows.tsx';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { initialsOf, Mark } from '#src/ui/mark/mark.tsx';
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
      {failure ? <FailureText failure={failure} /> : t('purchase.product.missing')}
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
      error={faultsOf(view.faults, 'productNo') ?? trouble}
      hint={chosen && (language === 'zh' ? chosen.productDescription : chosen.productDescriptionEn)}
      className={css({ mt: '4' })}
    >
      <NativeSelect
        options={offered.map((product) => ({
          value: product.productNo,
          label: productName(product, language),
          // A single family needs no heading.
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

export interface ProductsProps extends GroupProps {
  /** Products that the site sells in the selected families. */
  readonly products: readonly Product[];
}

/** Returns a function from a brand to the price of its cheapest product, with this customer's discount. */
function useFromPrice(products: readonly Product[]): (brand: string) => string {
  const t = useText(purchaseTexts, consoleTexts);
  const money = useMoney();
  const { data: { discount } = { discount: null } } = useCall(sessionCalls.account, {});
  return (brand) => {
    const lowest = lowestPrice(productsOf(products, brand));
    if (lowest === null || discount === null) return '';
    return t('purchase.product.fromPrice', {
      amount: money(percentOf(lowest.amount, discount)),
      span: validityText(lowest.validity, t),
    });
  };
}

/** The brands as a compact table with the levels each one validates and its lowest price. */
export function BrandField({ view, send, products }: ProductsProps) {
  const t = useText(purchaseTexts);
  const language = useLanguage();
  const { site } = useServices();
  const [isOpen, setOpen] = useState(false);
  const { shown, more } = brandChoices(products, site, view.product.brand);
  const priceOf = useFromPrice(products);
  const all = [...shown, ...more].map(({ value, name, desc, descEn }) => ({
    value,
    label: name,
    about: language === 'zh' ? desc : descEn,
    levels: levelsOf(productsOf(products, value)).join(' · ') || '-',
    price: priceOf(value),
  }));
  const choose = (brand: string) => send({ type: 'brand.choose', brand });
  return (
    <>
      <FieldGroup legend={t('purchase.product.brand')} hideLegend className={css({ hideBelow: 'md' })}>
        <RadioRows
          heads={[t('purchase.product.brand'), t('purchase.product.level'), t('purchase.product.price')]}
          rows={(isOpen ? all : all.slice(0, shown.length)).map(({ levels, price, label, ...brand }) => ({
            ...brand,
            label,
            mark: <Mark>{initialsOf(label)}</Mark>,
            cells: [levels, price],
          }))}
          value={view.product.brand}
          onValueChange={choose}
          foot={
            <>
              {more.length > 0 && !isOpen && (
                <Button variant="link" onClick={() => setOpen(true)}>
                  {t('purchase.product.moreBrands')}
                  <span className={css({ fontWeight: 'normal' })}>
                    {t.count('purchase.product.moreCount', more.length)}
                  </span>
                </Button>
              )}
              <WhichLink />
            </>
          }
        />
      </FieldGroup>
      {/* A table would fill a phone's screen. */}
      <Field
        label={t('purchase.product.brand')}
        hint={all.find(({ value }) => value === view.product.brand)?.about}
        className={css({ hideFrom: 'md' })}
      >
        <NativeSelect
          options={all.map(({ value, label, price }) => ({
            value,
            label: price ? `${label} · ${price}` : label,
          }))}
          value={view.product.brand ?? ''}
          onValueChange={choose}
        />
        <WhichLink />
      </Field>
    </>
  );
}

function WhichLink() {
  const t = useText(purchaseTexts);
  return (
    <Link to="/ssl/which" className={css({ fontSize: 'sm', ms: 'auto', mt: { base: '1.5', md: '0' } })}>
      {t('purchase.which')}
    </Link>
  );
}
