import { plainAmount } from '#core/money/money.ts';

/**
 * Converts our cents (hundredths of any currency) to Stripe's amounts, which count the smallest unit of each currency
 * (https://docs.stripe.com/currencies). That is a hundredth unless listed here; UGX and ISK keep two digits at Stripe.
 */
const wholeUnits = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const thousandths = 'BHD JOD KWD OMR TND'.split(' ');

/** Null if Stripe cannot express the amount: a fraction of a yen, or not an ISO currency. */
export function toStripeAmount(cents: number, currency: string): number | null {
  if (!/^[A-Z]{3}$/.test(currency)) return null;
  if (thousandths.includes(currency)) return cents * 10;
  if (!wholeUnits.includes(currency)) return cents;
  const [whole, fraction] = plainAmount(cents).split('.');
  return fraction === '00' ? Number(whole) : null;
}

/** Rounds down to whole cents, so that a fraction never makes up for a missing cent. */
export function fromStripeAmount(amount: number, currency: string): number {
  if (thousandths.includes(currency)) return Math.floor(amount / 10);
  return wholeUnits.includes(currency) ? Number(`${amount}00`) : amount;
}
