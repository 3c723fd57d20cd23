import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { Advice, Offer } from '#core/catalogue/advise.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { catalogueTexts } from '#src/features/catalogue/texts.ts';
import { type AdviceProps, ownerWord, useCertificates } from '#src/features/catalogue/which-questions.tsx';
import { productName } from '#src/i18n/product-name.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { Money } from '#src/ui/money/money.tsx';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';

const othersShown = 3;

/** The cheapest product that fits, the reasons, and what other brands charge for the same. */
export function WhichResult({ advice }: AdviceProps) {
  const t = useText(catalogueTexts);
  const language = useLanguage();
  const money = useMoney();
  const certificates = useCertificates(advice);
  const { need, offers } = advice;
  const [best] = offers;
  if (!best) return null;
  const { product, price } = best;
  const others = otherBrands(offers, product.brandName);
  return (
    <Card className={css({ position: { lg: 'sticky' }, top: { lg: '20' } })}>
      <CardSection title={t('catalogue.which.result.title')}>
        <div role="status">
          <p className={css({ fontSize: 'lg', fontWeight: 'semibold', mt: '1' })}>
            {productName(product, language)}
          </p>
          <p className={css({ mt: '2' })}>
            <Money
              text={price.allNowPrice === 0 ? t('catalogue.which.result.free') : money(price.allNowPrice)}
              stale={false}
            />
          </p>
          {price.allRawPrice > price.allNowPrice && (
            <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>
              {t('catalogue.which.result.list', { amount: money(price.allRawPrice) })}
            </p>
          )}
        </div>
        <Link
          to="/ssl/certificates"
          search={{ product: product.productNo, year: need.validity }}
          className={cx(button({ variant: 'primary' }), css({ w: 'full', mt: '4' }))}
        >
          {t('catalogue.which.result.buy')}
        </Link>
      </CardSection>
      <CardSection title={t('catalogue.which.result.why')}>
        <ul className={list}>
          {reasons(advice, certificates, t).map((reason) => (
            <li key={reason} className={css({ display: 'flex', gap: '2' })}>
              <Check className={tick} aria-hidden="true" />
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      </CardSection>
      {others.length > 0 && (
        <CardSection title={t('catalogue.which.result.others')}>
          <ul className={list}>
            {others.map((other) => (
              <li key={other.product.productNo} className={css({ display: 'flex', gap: '3' })}>
                <Link
                  to="/ssl/certificates"
                  search={{ product: other.product.productNo, year: need.validity }}
                  className={css({ flex: '1', minW: '0' })}
                >
                  {productName(other.product, language)}
                </Link>
                <span>{money(other.price.allNowPrice)}</span>
              </li>
            ))}
          </ul>
        </CardSection>
      )}
    </Card>
  );
}

function reasons(advice: Advice, certificates: number, t: Translate<'catalogue'>): string[] {
  const { need, offered, offers } = advice;
  const ip = need.secured === 'ip' ? 'Ip' : '';
  const breadth = () => {
    if (need.breadth === 'wildcard') return t('catalogue.which.result.breadth.wildcard');
    if (need.breadth === 'one') return t(`catalogue.which.result.breadth.one${ip}`);
    return t.count(`catalogue.which.result.breadth.several${ip}`, need.count);
  };
  return [
    ...(offered.breadth.length > 0 ? [breadth()] : []),
    t(`catalogue.which.result.owner.${ownerWord(need.owner, advice)}`),
    ...(certificates > 1 ? [t.count('catalogue.which.result.plan', certificates)] : []),
    offers.length > 1
      ? t.count('catalogue.which.result.cheapest', offers.length)
      : t('catalogue.which.result.only'),
  ];
}

/** Returns the best offer of each other brand, cheapest first. */
function otherBrands(offers: readonly Offer[], taken: string): readonly Offer[] {
  const brands = new Set([taken]);
  return offers
    .filter(({ product: { brandName } }) => !brands.has(brandName) && brands.add(brandName))
    .slice(0, othersShown);
}

const list = css({ display: 'grid', gap: '2', fontSize: 'sm' });
const tick = css({ w: '4', h: '4', mt: '0.5', flexShrink: 0, color: 'success' });
