import {
  type DisplayCurrency,
  defaultCurrency,
  groupThousands,
  isExchangeRate,
  plainAmount,
} from '#core/money/money.ts';

/** Currency a site displays amounts in (product.md, 'Prices'). `unit` is its ISO 4217 code. */
export interface SiteCurrency extends DisplayCurrency {
  readonly unit: string;
}

/** Row of the server's rates (product.md, 'Prices'): units of `currency` per unit of the base currency. */
export interface ExchangeRate {
  readonly currency: string;
  readonly rate: string;
}

/** Whether the site displays amounts in the base currency, so that no rate has to be fetched. */
export function isBaseCurrency({ unit, exRate }: SiteCurrency): boolean {
  return unit === defaultCurrency.unit && exRate === defaultCurrency.exRate;
}

/** Returns the site's currency at the server's rate if listed, otherwise at the site's own rate. */
export function currencyAtRate(site: SiteCurrency, rates: readonly ExchangeRate[]): SiteCurrency {
  const listed = rates.find(({ currency }) => currency === site.unit);
  return listed !== undefined && isExchangeRate(listed.rate) ? { ...site, exRate: listed.rate } : site;
}

/** Formats an amount in the currency it is charged in, whatever currency the site displays: `1,388.00 USD`. */
export function formatCharge(cents: number, unit: string): string {
  return `${groupThousands(plainAmount(cents))} ${unit}`;
}
