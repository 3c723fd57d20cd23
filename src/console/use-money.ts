import { useCallback, useMemo } from 'react';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import { currencyAtRate, formatCharge, isBaseCurrency, type SiteCurrency } from '#core/money/currency.ts';
import { defaultCurrency, formatCents } from '#core/money/money.ts';
import { useServices } from '#src/console/services.ts';
import { useCall } from '#src/console/use-call.ts';
import { useText } from '#src/i18n/use-text.ts';

/** Turns cents into text in the site's currency. */
export function useMoney(): (cents: number) => string {
  const currency = useCurrency();
  return useCallback((cents) => formatCents(cents, currency), [currency]);
}

/**
 * The same, and beside it the amount as it is accounted, where the site shows another currency: `$13.88 (100.00 CNY)`.
 */
export function useAccountedText(): (cents: number) => string {
  const t = useText();
  const currency = useCurrency();
  return (cents) => {
    const shown = formatCents(cents, currency);
    if (currency.unit === defaultCurrency.unit) return shown;
    return t('common.charged', { amount: shown, charge: formatCharge(cents, defaultCurrency.unit) });
  };
}

/** An amount in the currency its payer pays in, by the fields of the contract's payment. */
export interface Charge {
  readonly transferredPriceCent: number;
  readonly webCurrency: string;
}

/** What is charged, as its payer sees it: it is in its currency already, so no rate is applied to it. */
export function useChargeText(): (charge: Charge) => string {
  const { symbol, unit } = useServices().site.currency;
  return ({ transferredPriceCent, webCurrency }) =>
    webCurrency === unit
      ? formatCents(transferredPriceCent, { symbol, exRate: defaultCurrency.exRate })
      : formatCharge(transferredPriceCent, webCurrency);
}

/** The site's currency, at the server's rate as soon as that is known. */
function useCurrency(): SiteCurrency {
  const { site } = useServices();
  const rates = useCall(catalogueCalls.exRate, {}, { enabled: !isBaseCurrency(site.currency) });
  return useMemo(
    () => currencyAtRate(site.currency, rates.data?.currencies ?? []),
    [site.currency, rates.data],
  );
}
