import { plainAmount } from '#core/money/money.ts';

/**
 * Cents of ours (hundredths of any currency) as Stripe's amounts, which count the smallest unit of each currency
 * (https://docs.stripe.com/currencies). A unit is a hundredth unless listed; UGX and ISK keep two digits there.
 */
const wholeUnits = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const thousandths = 'BHD JOD KWD OMR TND'.split(' ');

/** Null where Stripe has no such amount: a fraction of a yen, or no currency of its own. */
export function toStripeAmount(cents: number, currency: string): number | null {
  if (!/^[A-Z]{3}$/.test(currency)) return null;
  if (thousandths.includes(currency)) return cents * 10;
  if (!wholeUnits.includes(currency)) return cents;
  const [whole, fraction] = plainAmount(cents).split('.');
  return fraction === '00' ? Number(whole) : null;
}

/** Less than a cent is not counted: it never makes up for what is missing. */
export function fromStripeAmount(amount: number, currency: string): number {
  if (thousandths.includes(currency)) return Math.floor(amount / 10);
  return wholeUnits.includes(currency) ? Number(`${amount}00`) : amount;
}
