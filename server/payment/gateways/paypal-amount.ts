import { plainAmount } from '#core/money/money.ts';

/** Currencies PayPal takes no decimals of (https://developer.paypal.com/api/rest/reference/currency-codes/). */
const wholeUnits = ['HUF', 'JPY', 'TWD'];

/** Cents as PayPal's decimal text, `12.34`; null where it has no such amount. */
export function toPaypalValue(cents: number, currency: string): string | null {
  if (!/^[A-Z]{3}$/.test(currency)) return null;
  const value = plainAmount(cents);
  if (!wholeUnits.includes(currency)) return value;
  return value.endsWith('.00') ? value.slice(0, -3) : null;
}

/** Cents of `12.34`, `12.3` or `12`; null when it is no amount. */
export function fromPaypalValue(value: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return whole === undefined ? null : Number(whole + fraction.padEnd(2, '0'));
}
