import {
  type DisplayCurrency,
  defaultCurrency,
  groupThousands,
  isExchangeRate,
  plainAmount,
} from '#core/money/money.ts';

/** The currency a site shows its amounts in (spec §9). `unit` is its ISO 4217 code. */
export interface SiteCurrency extends DisplayCurrency {
  readonly unit: string;
}

/** One row of the server's rates (spec §7 '/v1/exRate'): units of `currency` for one of the base currency. */
export interface ExchangeRate {
  readonly currency: string;
  readonly rate: string;
}

/** Does the site show amounts as they are accounted? Then no rate has to be asked for. */
export function isBaseCurrency({ unit, exRate }: SiteCurrency): boolean {
  return unit === defaultCurrency.unit && exRate === defaultCurrency.exRate;
}

/** The site's currency at the server's rate where that is listed, else at the site's own. */
export function currencyAtRate(site: SiteCurrency, rates: readonly ExchangeRate[]): SiteCurrency {
  const listed = rates.find(({ currency }) => currency === site.unit);
  return listed !== undefined && isExchangeRate(listed.rate) ? { ...site, exRate: listed.rate } : site;
}

/** An amount in the currency it is charged in, whatever a site shows: `1,388.00 USD`. */
export function formatCharge(cents: number, unit: string): string {
  return `${groupThousands(plainAmount(cents))} ${unit}`;
}
