import { type ReactNode, useId } from 'react';
import type { Invoiceable } from '#core/contract/calls/invoices.ts';
import { useChargeText } from '#src/console/use-money.ts';
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
        <Sign>−</Sign>
        <Term name={t('invoices.choose.refunded')}>{shown(sums.refunded)}</Term>
        <Sign>−</Sign>
        <Term name={t('invoices.choose.invoiced')}>{shown(sums.invoiced)}</Term>
        <Sign>=</Sign>
        <Term name={t('invoices.choose.open')} isResult>
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
  readonly isResult?: boolean;
  readonly children: ReactNode;
}

function Term({ name, isResult = false, children }: TermProps) {
  return (
    <div>
      <dt className={css({ fontSize: 'xs', color: 'fg.muted' })}>{name}</dt>
      <dd className={cx(value, isResult && result)}>{children}</dd>
    </div>
  );
}

function Sign({ children }: { readonly children: string }) {
  return (
    <div aria-hidden="true" className={css({ color: 'fg.muted', pb: '0.5' })}>
      {children}
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
