import { plainAmount } from '#core/money/money.ts';

/** Currencies PayPal accepts without decimals only (https://developer.paypal.com/api/rest/reference/currency-codes/). */
const wholeUnits = ['HUF', 'JPY', 'TWD'];

/** Formats cents as PayPal's decimal text, `12.34`; null if PayPal cannot express the amount. */
export function toPaypalValue(cents: number, currency: string): string | null {
  if (!/^[A-Z]{3}$/.test(currency)) return null;
  const value = plainAmount(cents);
  if (!wholeUnits.includes(currency)) return value;
  return value.endsWith('.00') ? value.slice(0, -3) : null;
}

/** Parses `12.34`, `12.3` or `12` to cents; null if it is not an amount. */
export function fromPaypalValue(value: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return whole === undefined ? null : Number(whole + fraction.padEnd(2, '0'));
}
