import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { exRate } from '#core/contract/calls/catalogue.ts';
import { changeRate } from '#core/contract/shop-catalogue.ts';
import { defaultCurrency, formatCents, isChargeRate } from '#core/money/money.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { shopCatalogueTexts } from '#src/features/shop/catalogue.texts.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { minor } from '#src/features/shop/system-style.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Fold } from '#src/ui/fold/fold.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

interface Rate {
  readonly currency: string;
  readonly rate: string;
}

/** Cents of the site's currency that examples convert. */
const example = 10_000;
/** A step of more than this part is more often a slip than a market. */
const steep = 0.1;

/** The rates at which payments in other currencies are charged. */
export function RatesPart() {
  const t = useText(shopCatalogueTexts);
  const query = useCall(exRate, {});
  const [asked, ask] = useState<Rate | null>(null);
  return (
    <Card flush>
      <Fold
        icon={<ArrowLeftRight />}
        heading="h2"
        title={t('shopCatalogue.rates.title')}
        about={t('shopCatalogue.rates.about')}
      >
        {() => (
          <QueryGate query={query} failed={t('shopCatalogue.rates.failed')}>
            {(data) => (
              <ul className={grid}>
                {data.currencies
                  .filter(({ currency }) => currency !== defaultCurrency.unit)
                  .map((each) => (
                    <li key={each.currency} className={item}>
                      <span className={css({ minW: '0', overflowWrap: 'anywhere' })}>
                        <b>{each.currency}</b> <span className={figure}>{each.rate}</span>
                        <span
                          className={minor}
                        >{`${formatCents(example, defaultCurrency)} = ${inCurrency(each)}`}</span>
                      </span>
                      <Button
                        size="sm"
                        aria-label={`${t('shopCatalogue.rates.change')} ${each.currency}`}
                        onClick={() => ask(each)}
                      >
                        {t('shopCatalogue.rates.change')}
                      </Button>
                    </li>
                  ))}
              </ul>
            )}
          </QueryGate>
        )}
      </Fold>
      {asked && <RateDialog key={asked.currency} was={asked} onClosed={() => ask(null)} />}
    </Card>
  );
}

function RateDialog({ was, onClosed }: { readonly was: Rate; readonly onClosed: () => void }) {
  const t = useText(shopCatalogueTexts);
  const [typed, type] = useState('');
  const { currency } = was;
  const rate = typed.trim();
  const isRate = isChargeRate(rate);
  const step = isRate ? Number(rate) / Number(was.rate) - 1 : 0;
  return (
    <ReasonDialog
      call={changeRate}
      title={t('shopCatalogue.rates.dialog', { currency })}
      confirm={t('shopCatalogue.rates.confirm')}
      done={t('shopCatalogue.rates.done')}
      argsOf={(reason) =>
        isRate && rate !== was.rate
          ? { params: { currency }, body: { before: was.rate, rate, reason } }
          : null
      }
      reasons={[t('shopCatalogue.rates.market'), t('shopCatalogue.reasons.correction')]}
      reasonHint={t('shopCatalogue.rates.reasonHint')}
      onClosed={onClosed}
    >
      <Field
        label={t('shopCatalogue.rates.rate', { unit: defaultCurrency.unit, currency })}
        hint={t('shopCatalogue.rates.now', { rate: was.rate })}
        required
        error={typed === '' || isRate ? undefined : t('shopCatalogue.rates.format')}
      >
        <TextInput inputMode="decimal" maxLength={20} suffix={currency} value={typed} onValueChange={type} />
      </Field>
      {isRate && (
        <p className={figure}>
          {`${formatCents(example, defaultCurrency)}: ${inCurrency(was)} → ${inCurrency({ rate })} (${percentOf(step)})`}
        </p>
      )}
      {Math.abs(step) > steep && <Notice tone="warning">{t('shopCatalogue.dialog.steep')}</Notice>}
      <p className={minor}>{t('shopCatalogue.rates.whom')}</p>
    </ReasonDialog>
  );
}

function percentOf(step: number): string {
  return `${step > 0 ? '+' : ''}${Math.round(step * 1000) / 10}%`;
}

function inCurrency({ rate }: Pick<Rate, 'rate'>): string {
  return formatCents(example, { symbol: '', exRate: rate });
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  gap: '3',
});
const item = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  px: '3.5',
  py: '2.5',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
});
const figure = css({ fontVariantNumeric: 'tabular-nums' });
