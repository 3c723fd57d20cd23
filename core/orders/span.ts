import { dayMs } from '#core/day.ts';

/** Validity as stored in orders: 90 means days, any other value years (product.md, 'Validity'). */
export type Validity = number;

/** Maximum years offered (product.md, 'Validity'). */
export const maxYearsOffered = 3;

/** Days paid for: 90, or years of 365 days (product.md, 'Validity'). Throws RangeError for any other validity. */
export function spanDays(validity: Validity): number {
  if (!Number.isSafeInteger(validity) || validity < 1) throw new RangeError(`not a validity: ${validity}`);
  return validity === 90 ? 90 : validity * 365;
}

/** How a validity is displayed: in days if over 6, otherwise in years (product.md, 'Validity'). */
export function shownValidity(validity: Validity): { unit: 'day' | 'year'; amount: number } {
  return { unit: validity > 6 ? 'day' : 'year', amount: validity };
}

/** Validities a product offers, shortest first: 90 days, then 1 to `maxYear` years, at most 3 (product.md, 'Validity'). */
export function offeredValidities(product: { maxYear: number; has90Days: boolean }): Validity[] {
  const years = Math.max(0, Math.min(product.maxYear, maxYearsOffered));
  return [...(product.has90Days ? [90] : []), ...Array.from({ length: years }, (_, index) => index + 1)];
}

/** Whether the time is the zero date `0001-01-01…`, which means 'not yet' and is shown as '-' (product.md, 'Display'). */
export function isZeroTime(time: Date | string): boolean {
  const date = typeof time === 'string' ? new Date(time) : time;
  return date.getUTCFullYear() <= 1;
}

/** End of the paid span: payment time plus the span; null while unpaid (zero date). */
export function paidUntil(payTime: Date | string, validity: Validity): Date | null {
  if (isZeroTime(payTime)) return null;
  return addDays(new Date(payTime), spanDays(validity));
}

/** Adds days of 24 hours in UTC: certificates ignore daylight saving. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs);
}
