/** Validity as orders carry it: 90 means days, anything else years (spec §4). */
export type Validity = number;

export const dayMs = 86_400_000;

/** Spec §9: years offered at most. */
export const maxYearsOffered = 3;

/** Days paid for: 90, or years of 365 days (spec §4). Throws RangeError for what is neither. */
export function spanDays(validity: Validity): number {
  if (!Number.isSafeInteger(validity) || validity < 1) throw new RangeError(`not a validity: ${validity}`);
  return validity === 90 ? 90 : validity * 365;
}

/** How a validity is written: in days when over 6, else in years (spec §4). */
export function shownValidity(validity: Validity): { unit: 'day' | 'year'; amount: number } {
  return { unit: validity > 6 ? 'day' : 'year', amount: validity };
}

/** Validities a product offers, shortest first: 90 days, then 1 to `maxYear` years, 3 at most (spec §5). */
export function offeredValidities(product: { maxYear: number; has90Days: boolean }): Validity[] {
  const years = Math.max(0, Math.min(product.maxYear, maxYearsOffered));
  return [...(product.has90Days ? [90] : []), ...Array.from({ length: years }, (_, index) => index + 1)];
}

/** True for the zero date `0001-01-01…`, which means 'not yet' and is shown as '-' (spec §4). */
export function isZeroTime(time: Date | string): boolean {
  const date = typeof time === 'string' ? new Date(time) : time;
  return date.getUTCFullYear() <= 1;
}

/** End of the span paid for: payment plus the span; null while unpaid (zero date). */
export function paidUntil(payTime: Date | string, validity: Validity): Date | null {
  if (isZeroTime(payTime)) return null;
  return addDays(new Date(payTime), spanDays(validity));
}

/** Days of 24 hours in UTC: certificates know no daylight saving. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs);
}
