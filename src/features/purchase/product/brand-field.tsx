import { useState } from 'react';
import type { Product } from '#core/contract/calls/catalogue.ts';
import { useServices } from '#src/console/services.ts';
import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { brandChoices } from '#src/features/purchase/product/brand-choices.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css } from '#styled/css';

export interface ProductsProps extends GroupProps {
  /** What the site sells of the kinds that are switched on. */
  readonly products: readonly Product[];
}

export function BrandField({ view, send, products }: ProductsProps) {
  const t = useText(purchaseTexts);
  const language = useLanguage();
  const { site } = useServices();
  const [isOpen, setOpen] = useState(false);
  const { shown, more } = brandChoices(products, site, view.product.brand);
  const all = [...shown, ...more].map(({ value, name, desc, descEn }) => ({
    value,
    label: name,
    description: language === 'zh' ? desc : descEn,
  }));
  const choose = (brand: string) => send({ type: 'brand.choose', brand });
  return (
    <>
      <FieldGroup legend={t('purchase.product.brand')} hideLegend className={css({ hideBelow: 'md' })}>
        <RadioCards
          options={isOpen ? all : all.slice(0, shown.length)}
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
        hint={all.find(({ value }) => value === view.product.brand)?.description}
        className={css({ hideFrom: 'md' })}
      >
        <NativeSelect
          options={all.map(({ value, label }) => ({ value, label }))}
          value={view.product.brand ?? ''}
          onValueChange={choose}
        />
      </Field>
    </>
  );
}
