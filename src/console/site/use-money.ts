import { useCallback, useMemo } from 'react';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import { currencyAtRate, formatCharge, isBaseCurrency, type SiteCurrency } from '#core/money/currency.ts';
import { defaultCurrency, formatCents } from '#core/money/money.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useServices } from '#src/console/services.ts';
import { useText } from '#src/i18n/use-text.ts';

/** Formats cents in the site's currency. */
export function useMoney(): (cents: number) => string {
  const currency = useCurrency();
  return useCallback((cents) => formatCents(cents, currency), [currency]);
}

/** The same, followed by the accounting amount if the site shows another currency: `$13.88 (100.00 CNY)`. */
export function useAccountedText(): (cents: number) => string {
  const t = useText();
  const currency = useCurrency();
  return (cents) => {
    const shown = formatCents(cents, currency);
    if (currency.unit === defaultCurrency.unit) return shown;
    return t('common.charged', { amount: shown, charge: formatCharge(cents, defaultCurrency.unit) });
  };
}

/** An amount in the payer's currency, with the fields of the contract's payment. */
export interface Charge {
  readonly transferredPriceCent: number;
  readonly webCurrency: string;
}

/** Formats a charge as the payer sees it. It is already in the payer's currency, so no rate applies. */
export function useChargeText(): (charge: Charge) => string {
  const { symbol, unit } = useServices().site.currency;
  return ({ transferredPriceCent, webCurrency }) =>
    webCurrency === unit
      ? formatCents(transferredPriceCent, { symbol, exRate: defaultCurrency.exRate })
      : formatCharge(transferredPriceCent, webCurrency);
}

/** The site's currency, at the server's rate once known. */
function useCurrency(): SiteCurrency {
  const { site } = useServices();
  const rates = useCall(catalogueCalls.exRate, {}, { enabled: !isBaseCurrency(site.currency) });
  return useMemo(
    () => currencyAtRate(site.currency, rates.data?.currencies ?? []),
    [site.currency, rates.data],
  );
}
