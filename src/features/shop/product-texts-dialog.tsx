import { useState } from 'react';
import { changeTexts, longestProductText } from '#core/contract/shop-catalogue.ts';
import { shopCatalogueTexts } from '#src/features/shop/catalogue.texts.ts';
import { useCatalogueName } from '#src/features/shop/price-dialog.tsx';
import type { Product } from '#src/features/shop/price-terms.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { minor } from '#src/features/shop/system-style.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';

interface ProductTextsDialogProps {
  readonly product: Product;
  readonly onClosed: () => void;
}

const fields = ['productDescription', 'productDescriptionEn'] as const;
const languages = { productDescription: 'zh', productDescriptionEn: 'en' } as const;

/** Changes what customers read of a product while they choose it. */
export function ProductTextsDialog({ product, onClosed }: ProductTextsDialogProps) {
  const t = useText(shopCatalogueTexts);
  const { productNo, productDescription, productDescriptionEn } = product;
  const before = { productDescription, productDescriptionEn };
  const [typed, type] = useState(before);
  const texts = {
    productDescription: typed.productDescription.trim(),
    productDescriptionEn: typed.productDescriptionEn.trim(),
  };
  const isReady =
    fields.every((field) => texts[field] !== '') && fields.some((field) => texts[field] !== before[field]);
  return (
    <ReasonDialog
      call={changeTexts}
      title={t('shopCatalogue.productTexts.dialog', { product: useCatalogueName(product) })}
      confirm={t('shopCatalogue.productTexts.confirm')}
      done={t('shopCatalogue.productTexts.done')}
      argsOf={(reason) => (isReady ? { params: { productNo }, body: { before, texts, reason } } : null)}
      reasons={[t('shopCatalogue.reasons.correction'), t('shopCatalogue.productTexts.clearer')]}
      reasonHint={t('shopCatalogue.rates.reasonHint')}
      size="lg"
      onClosed={onClosed}
    >
      {fields.map((field) => (
        <Field
          key={field}
          label={t(`shopCatalogue.productTexts.${field}`)}
          required
          error={texts[field] === '' ? t('shopCatalogue.productTexts.empty') : undefined}
        >
          <TextArea
            rows={3}
            lang={languages[field]}
            maxLength={longestProductText}
            value={typed[field]}
            onValueChange={(text) => type({ ...typed, [field]: text })}
          />
        </Field>
      ))}
      <p className={minor}>{t('shopCatalogue.productTexts.where')}</p>
    </ReasonDialog>
  );
}
