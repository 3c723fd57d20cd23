import { useState } from 'react';
import { listedValidities } from '#core/catalogue/answers.ts';
import { isSteep, listedOffer, offerAt, priceStep } from '#core/catalogue/price-changes.ts';
import * as catalogueCalls from '#core/contract/shop-catalogue.ts';
import { defaultCurrency } from '#core/money/money.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { shopCatalogueTexts } from '#src/features/shop/catalogue.texts.ts';
import {
  centsOf,
  fieldsOf,
  keyOf,
  type Product,
  type Step,
  stepsOf,
  type Typed,
  textOf,
} from '#src/features/shop/price-terms.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { StartField, useStart } from '#src/features/shop/start-field.tsx';
import { minor } from '#src/features/shop/system-style.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

interface PriceDialogProps {
  readonly product: Product;
  readonly onClosed: () => void;
}

/** Changes list prices of a product, now or from a day on, beside what that changes for whom. */
export function PriceDialog({ product, onClosed }: PriceDialogProps) {
  const t = useText(shopCatalogueTexts);
  const name = useCatalogueName(product);
  const start = useStart();
  const [typed, type] = useState<Typed>({});
  const { productNo, planned, prices } = product;
  const at = new Date(start.at ?? start.now);
  const before = offerAt(listedOffer(prices), planned, at).prices;
  const steps = stepsOf(product, before, typed);
  const isReady = start.at !== null && steps !== null && steps.length > 0;
  const fromTime = start.fromTime === null ? {} : { fromTime: start.fromTime };
  return (
    <ReasonDialog
      call={catalogueCalls.changeProduct}
      title={t('shopCatalogue.dialog.price', { product: name })}
      confirm={t('shopCatalogue.dialog.priceConfirm')}
      done={t('shopCatalogue.dialog.done')}
      argsOf={(reason) =>
        isReady ? { params: { productNo }, body: { terms: termsOf(steps), reason, ...fromTime } } : null
      }
      reasons={(['supplier', 'campaign', 'correction'] as const).map((key) =>
        t(`shopCatalogue.reasons.${key}`),
      )}
      size={product.takesNames ? 'lg' : undefined}
      onClosed={onClosed}
    >
      <StartField {...start} />
      {product.terms.map((validity) => (
        <TermFields
          key={validity}
          product={product}
          validity={validity}
          before={before}
          typed={typed}
          onTyped={(key, text) => type({ ...typed, [key]: text })}
        />
      ))}
      <p className={minor}>{t('shopCatalogue.dialog.empty')}</p>
      <Preview product={product} steps={steps ?? []} at={at} />
    </ReasonDialog>
  );
}

interface TermFieldsProps {
  readonly product: Product;
  readonly validity: number;
  /** Prices when the change starts. */
  readonly before: Product['prices'];
  readonly typed: Typed;
  readonly onTyped: (key: string, text: string) => void;
}

function TermFields({ product, validity, before, typed, onTyped }: TermFieldsProps) {
  const t = useText(shopCatalogueTexts);
  const term = validityText(validity, t);
  return (
    <div className={grid}>
      {fieldsOf(product).map((field) => {
        const key = keyOf(validity, field);
        const text = typed[key] ?? textOf(before, validity, field);
        return (
          <Field
            key={field}
            label={`${term} · ${t(`shopCatalogue.dialog.${field}`)}`}
            error={centsOf(text) === undefined ? t('shopCatalogue.dialog.amount') : undefined}
          >
            <TextInput
              inputMode="decimal"
              suffix={defaultCurrency.unit}
              value={text}
              onValueChange={(value) => onTyped(key, value)}
            />
          </Field>
        );
      })}
    </div>
  );
}

interface PreviewProps {
  readonly product: Product;
  readonly steps: readonly Step[];
  readonly at: Date;
}

/** What changes, and what it touches. */
function Preview({ product: { planned, unpaid, active, units }, steps, at }: PreviewProps) {
  const t = useText(shopCatalogueTexts);
  const format = useFormat();
  const text = useStepText();
  const dropsTerm = steps.some(({ field, after }) => field === 'base' && after === null);
  const later = planned.find(
    ({ fromTime, terms }) =>
      new Date(fromTime) > at &&
      terms.some((term) => steps.some(({ validity }) => validity === term.validity)),
  );
  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <p className={css({ fontWeight: 'medium' })}>{t('shopCatalogue.dialog.preview')}</p>
      {steps.length === 0 ? (
        <p className={minor}>{t('shopCatalogue.dialog.unchanged')}</p>
      ) : (
        <ul className={css({ display: 'grid', gap: '1', fontVariantNumeric: 'tabular-nums' })}>
          {steps.map((step) => (
            <li key={keyOf(step.validity, step.field)}>{text(step)}</li>
          ))}
        </ul>
      )}
      {steps.some(({ before, after }) => isSteep(before, after)) && (
        <Notice tone="warning">{t('shopCatalogue.dialog.steep')}</Notice>
      )}
      {steps.some(({ field, validity, after }) => field === 'base' && after === null && validity < 3) && (
        <Notice tone="warning">{t('shopCatalogue.dialog.gap')}</Notice>
      )}
      {later !== undefined && (
        <Notice tone="warning">
          {t('shopCatalogue.dialog.later', { time: format.dateTime(later.fromTime) })}
        </Notice>
      )}
      <ul className={list}>
        <li>{t.count('shopCatalogue.dialog.orders', unpaid)}</li>
        <li>{t.count('shopCatalogue.dialog.active', active)}</li>
        {units > 0 && (
          <li>{t.count(`shopCatalogue.dialog.${dropsTerm ? 'droppedUnits' : 'units'}`, units)}</li>
        )}
        <li>{t('shopCatalogue.dialog.discount')}</li>
      </ul>
    </div>
  );
}

/** `1 year, list price: ￥268.00 → ￥298.00 (+11%)`. */
export function useStepText(): (step: Step) => string {
  const t = useText(shopCatalogueTexts);
  const money = useMoney();
  const amount = (cents: number | null, none: string) => (cents === null ? none : money(cents));
  return ({ validity, field, before, after }) => {
    const step = priceStep(before, after);
    const none = t('shopCatalogue.dialog.none');
    return [
      t('shopCatalogue.past.term', {
        validity: validityText(validity, t),
        field: t(`shopCatalogue.dialog.${field}`),
        before: amount(before, none),
        after: amount(after, field === 'base' ? t('shopCatalogue.dialog.unsold') : none),
      }),
      step === null || step === 0 ? '' : ` (${step > 0 ? '+' : '−'}${Math.abs(step)}%)`,
    ].join('');
  };
}

/** A product's name in the reader's language. */
export function useCatalogueName({
  chineseName,
  englishName,
}: Pick<catalogueCalls.CatalogueRow, 'chineseName' | 'englishName'>): string {
  return useLanguage() === 'zh' ? chineseName : englishName;
}

function termsOf(steps: readonly Step[]) {
  return listedValidities.flatMap((validity) => {
    const own = steps.filter((step) => step.validity === validity);
    return own.length === 0
      ? []
      : [{ validity, ...Object.fromEntries(own.map(({ field, after }) => [field, after])) }];
  });
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(140px, 1fr))' },
  gap: '3',
});
const list = css({
  display: 'grid',
  gap: '1',
  ps: '5',
  listStyleType: 'disc',
  fontSize: 'sm',
  color: 'fg.muted',
});
