import { type ReactNode, useId } from 'react';
import type { Invoiceable } from '#core/contract/calls/invoices.ts';
import { useChargeText } from '#src/console/site/use-money.ts';
import { invoiceTexts } from '#src/features/invoices/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css, cx } from '#styled/css';

interface SumsHeadProps {
  readonly sums: Invoiceable['sums'];
  readonly currency: string;
  readonly currencies: readonly string[];
  readonly onCurrency: (currency: string) => void;
}

/** paid − refunded − invoiced = what can be invoiced, in one currency. */
export function SumsHead({ sums, currency, currencies, onCurrency }: SumsHeadProps) {
  const t = useText(invoiceTexts);
  const charge = useChargeText();
  const label = useId();
  const shown = (cents: number) => charge({ transferredPriceCent: cents, webCurrency: currency });
  const all = currencies.includes(currency) ? currencies : [currency, ...currencies];
  return (
    <div className={head}>
      <dl className={formula} aria-label={t('invoices.choose.formula')}>
        <Term name={t('invoices.choose.paid')}>{shown(sums.paid)}</Term>
        <Term name={t('invoices.choose.refunded')} sign={minus}>
          {shown(sums.refunded)}
        </Term>
        <Term name={t('invoices.choose.invoiced')} sign={minus}>
          {shown(sums.invoiced)}
        </Term>
        <Term name={t('invoices.choose.open')} sign={equals} isResult>
          {shown(sums.open)}
        </Term>
      </dl>
      {all.length > 1 && (
        <div className={css({ ms: 'auto' })}>
          <span id={label} className="sr-only">
            {t('invoices.choose.currency')}
          </span>
          <NativeSelect
            size="sm"
            aria-labelledby={label}
            options={all.map((each) => ({ value: each, label: each }))}
            value={currency}
            onValueChange={onCurrency}
          />
        </div>
      )}
    </div>
  );
}

interface TermProps {
  readonly name: string;
  /** Class with the sign before the term. */
  readonly sign?: string;
  readonly isResult?: boolean;
  readonly children: ReactNode;
}

function Term({ name, sign, isResult = false, children }: TermProps) {
  return (
    <div className={sign}>
      <dt className={css({ fontSize: 'xs', color: 'fg.muted' })}>{name}</dt>
      <dd className={cx(value, isResult && result)}>{children}</dd>
    </div>
  );
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  px: { base: '4', sm: '5' },
  py: '4',
});
const formula = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: '4', rowGap: '2' });
const value = css({ fontSize: 'lg', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' });
const result = css({ color: 'accent.text' });
const minus = css({
  position: 'relative',
  ps: '5',
  _before: { content: '"−"', position: 'absolute', left: '0', bottom: '0', color: 'fg.muted' },
});
const equals = css({
  position: 'relative',
  ps: '5',
  _before: { content: '"="', position: 'absolute', left: '0', bottom: '0', color: 'fg.muted' },
});
