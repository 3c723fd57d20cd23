/** Amounts as PayPal's decimal text (https://developer.paypal.com/api/rest/reference/currency-codes/). */
const wholeUnits = ['HUF', 'JPY', 'TWD'];

/** `12.34`; null where PayPal has no such amount. */
export function toPaypalValue(cents: number, currency: string): string | null {
  if (!/^[A-Z]{3}$/.test(currency)) return null;
  if (!wholeUnits.includes(currency))
    return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return cents % 100 === 0 ? String(cents / 100) : null;
}

/** Cents of `12.34`, `12.3` or `12`; null when it is no amount. */
export function fromPaypalValue(value: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return whole === undefined ? null : Number(whole + fraction.padEnd(2, '0'));
}
