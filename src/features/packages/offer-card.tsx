import type { PackageOffer } from '#core/contract/calls/packages.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { packageName, packageTerms } from '#src/features/packages/package-words.ts';
import { packageTexts } from '#src/features/packages/texts.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';

/** A package on offer, with its price, what each certificate costs, and how much less than one by one. */
export function OfferCard({ offer, onBuy }: { readonly offer: PackageOffer; readonly onBuy: () => void }) {
  const t = useText(packageTexts, consoleTexts);
  const language = useLanguage();
  const money = useMoney();
  const { units, cents, rawCents, days, kind } = offer;
  const name = packageName(offer, { t, language });
  const count = t.count('packages.units', units);
  // A kind has no price of its own, only a bound.
  const saved = kind === null ? rawCents - cents : 0;
  return (
    <Card className={card}>
      <CardSection className={section}>
        <div>
          <h3 className={title}>{name}</h3>
          <p className={muted}>{packageTerms(offer, { t, money })}</p>
        </div>
        <p className={unitCount}>{count}</p>
        <div>
          <p className={price}>{money(cents)}</p>
          <p className={muted}>
            {t('packages.each', { amount: money(Math.round(cents / units)) })}
            {saved > 0 && (
              <>
                {' · '}
                <s>{t('packages.listPrice', { amount: money(rawCents) })}</s>
                {' · '}
                {t('packages.saved', { amount: money(saved) })}
              </>
            )}
          </p>
        </div>
        <p className={muted}>{t.count('packages.days', days)}</p>
        <Button
          className={css({ mt: 'auto', justifySelf: 'start' })}
          aria-label={t('packages.buyNamed', { name, units: count })}
          onClick={onBuy}
        >
          {t('packages.buy')}
        </Button>
      </CardSection>
    </Card>
  );
}

const card = css({ display: 'grid' });
const section = css({ display: 'flex', flexDirection: 'column', gap: '2.5' });
const title = css({ fontSize: 'md', fontWeight: 'semibold', overflowWrap: 'anywhere' });
const muted = css({ fontSize: 'sm', color: 'fg.muted' });
const unitCount = css({ fontSize: 'md', fontWeight: 'medium' });
const price = css({ fontSize: '2xl', fontWeight: 'bold', letterSpacing: 'tighter' });
