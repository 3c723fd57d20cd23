import { useQuery } from '@tanstack/react-query';
import { currencyAtRate, formatCharge, isBaseCurrency, type SiteCurrency } from '#core/money/currency.ts';
import { defaultCurrency, formatCents } from '#core/money/money.ts';
import { useServices } from '#src/app/services.ts';
import { useText } from '#src/i18n/use-text.ts';

/** Turns cents into text in the site's currency. */
export function useMoney(): (cents: number) => string {
  const currency = useCurrency();
  return (cents) => formatCents(cents, currency);
}

/** What is charged, in cents of `unit`. */
export interface Charge {
  readonly cents: number;
  readonly unit: string;
}

/**
 * Turns an amount that is charged into text: in the site's currency, and beside it in the one it is charged in where that
 * is another one. Without `charge` it is charged as it is accounted: `$13.88 (100.00 CNY)`.
 */
export function useChargeText(): (cents: number, charge?: Charge) => string {
  const t = useText();
  const currency = useCurrency();
  return (cents, charge = { cents, unit: defaultCurrency.unit }) => {
    const shown = formatCents(cents, currency);
    if (charge.unit === currency.unit) return shown;
    return t('frame.charged', { amount: shown, charge: formatCharge(charge.cents, charge.unit) });
  };
}

/** The site's currency, at the server's rate as soon as that is known. */
function useCurrency(): SiteCurrency {
  const { queries, site } = useServices();
  const rates = useQuery({ ...queries.exchangeRates(), enabled: !isBaseCurrency(site.currency) });
  return currencyAtRate(site.currency, rates.data ?? []);
}
