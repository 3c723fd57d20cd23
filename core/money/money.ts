/**
 * Money in integer cents of the site's base currency; no float ever holds an amount. Amounts displayed in another currency are multiplied
 * by its rate (product.md, 'Prices') and rounded half away from zero.
 */
export interface DisplayCurrency {
  /** Prefix of the amount: `￥`. */
  readonly symbol: string;
  /** Units of this currency per unit of the base currency, as decimal text: `1`, `0.1388`. */
  readonly exRate: string;
}

/** product.md, 'Prices'. */
export const defaultCurrency = { symbol: '￥', unit: 'CNY', exRate: '1' } as const;

/** Formats cents as `￥12,480.00`, or `-￥0.05` if negative. Throws RangeError for a fraction of a cent. */
export function formatCents(cents: number, currency: DisplayCurrency): string {
  const converted = convertCents(cents, currency.exRate);
  const sign = converted < 0 ? '-' : '';
  return `${sign}${currency.symbol}${groupThousands(plainAmount(Math.abs(converted)))}`;
}

/** Formats cents as `12480.00`, without symbol, rate or grouping: for fields and files. */
export function plainAmount(cents: number): string {
  const digits = String(wholeCents(Math.abs(cents))).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Converts cents to another currency. `rate` is decimal text; throws RangeError unless it is a positive decimal. */
export function convertCents(cents: number, rate: string): number {
  const { units, scale } = readRate(rate);
  return toNumber(divideHalfUp(BigInt(wholeCents(cents)) * units, scale));
}

/** Returns a percentage of an amount. `percent` is a whole number; 100 returns the amount unchanged. */
export function percentOf(cents: number, percent: number): number {
  if (!Number.isSafeInteger(percent)) throw new RangeError(`percent is not a whole number: ${percent}`);
  return toNumber(divideHalfUp(BigInt(wholeCents(cents)) * BigInt(percent), 100n));
}

/** Returns `part` of `whole` of an amount, rounded down; exact for any size. None is negative, and `whole` is positive. */
export function partOf(cents: number, part: number, whole: number): number {
  return toNumber((BigInt(wholeCents(cents)) * BigInt(part)) / BigInt(whole));
}

/** Sums amounts. Throws RangeError beyond the safe integers, where a number would lose cents. */
export function sumCents(amounts: readonly number[]): number {
  return toNumber(amounts.reduce((sum, amount) => sum + BigInt(wholeCents(amount)), 0n));
}

export function timesCents(cents: number, count: number): number {
  if (!Number.isSafeInteger(count)) throw new RangeError(`count is not a whole number: ${count}`);
  return toNumber(BigInt(wholeCents(cents)) * BigInt(count));
}

/** Whether the text is an exchange rate: a positive decimal of at most twelve digits on either side. */
export function isExchangeRate(text: string): boolean {
  return rateUnits(text) !== null;
}

/** Whether payments can be charged at this rate: so far from one as no currency is, amounts would lose their meaning. */
export function isChargeRate(text: string): boolean {
  return isExchangeRate(text) && Number(text) >= 1e-6 && Number(text) <= 1e6;
}

function wholeCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not an amount in cents: ${cents}`);
  return cents;
}

function toNumber(value: bigint): number {
  return wholeCents(Number(value));
}

function readRate(rate: string): RateUnits {
  const read = rateUnits(rate);
  if (read === null) throw new RangeError(`not an exchange rate: ${rate.slice(0, 40)}`);
  return read;
}

/** The rate is `units / scale`. */
interface RateUnits {
  readonly units: bigint;
  readonly scale: bigint;
}

function rateUnits(rate: string): RateUnits | null {
  const match = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(rate);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return units === 0n ? null : { units, scale: 10n ** BigInt(fraction.length) };
}

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return dividend < 0n ? -((-dividend + half) / divisor) : (dividend + half) / divisor;
}

/** Formats `12480.00` as `12,480.00`. */
export function groupThousands(amount: string): string {
  return amount.replace(/\B(?=(?:\d{3}){1,6}\.)/g, ',');
}
