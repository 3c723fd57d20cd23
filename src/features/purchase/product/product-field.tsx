import { useState } from 'react';
import { lowestPrice } from '#core/catalogue/price.ts';
import { productFamily } from '#core/catalogue/type-flags.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { percentOf } from '#core/money/money.ts';
import { useServices } from '#src/console/services.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useCall } from '#src/console/use-call.ts';
import { useMoney } from '#src/console/use-money.ts';
import { FailureText, faultsOf, fieldId } from '#src/features/purchase/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { brandChoices, productsOf } from '#src/features/purchase/product/brand-choices.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { productName } from '#src/i18n/product-name.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
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

const fromPrice = css({ display: 'block', mt: '1', color: 'fg.default' });

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
    price: priceOf(value),
  }));
  const choose = (brand: string) => send({ type: 'brand.choose', brand });
  return (
    <>
      <FieldGroup legend={t('purchase.product.brand')} hideLegend className={css({ hideBelow: 'md' })}>
        <RadioCards
          options={(isOpen ? all : all.slice(0, shown.length)).map(({ value, label, about, price }) => ({
            value,
            label,
            description: (
              <>
                {about}
                <span className={fromPrice}>{price}</span>
              </>
            ),
          }))}
          value={view.product.brand}
          onValueChange={choose}
          more={
            more.length === 0 || isOpen
              ? undefined
              : {
                  label: t('purchase.product.moreBrands'),
                  description: t.count('purchase.product.moreCount', more.length),
                  onPress: () => setOpen(true),
                }
          }
        />
      </FieldGroup>
      {/* A list of cards would fill a phone's screen (spec §2: a select on mobile). */}
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
      </Field>
    </>
  );
}
