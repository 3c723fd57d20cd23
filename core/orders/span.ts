import { policyOn } from '#core/policy/policy.ts';

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

/** Which maximum of the policy a certificate is held to. */
export type PlanKind = 'tls' | 'code' | 'none';

export interface PlannedCertificate {
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly days: number;
}

/** Days a certificate issued at a moment may run when `wanted` are asked for. */
export function certificateDays(date: Date, wanted: number, kind: PlanKind = 'tls'): number {
  return Math.min(wanted, issuedDays(date, kind));
}

/**
 * The certificates that cover a span paid for, each starting where the one before it ends. Each runs as long as the
 * policy of its own day lets a CA issue, the last one to the end of the span: one year from 2026-11-21 is 199, 99 and
 * 67 days.
 */
export function reissuePlan(start: Date, validity: Validity, kind: PlanKind = 'tls'): PlannedCertificate[] {
  return planUntil(start, addDays(start, spanDays(validity)), kind);
}

/** The same until a day that is known. */
export function planUntil(start: Date, end: Date, kind: PlanKind): PlannedCertificate[] {
  const plan: PlannedCertificate[] = [];
  let notBefore = start;
  while (notBefore < end) {
    // A part of a day is one more: without it the last step would never come.
    const left = Math.ceil((end.getTime() - notBefore.getTime()) / dayMs);
    const days = certificateDays(notBefore, left, kind);
    const notAfter = addDays(notBefore, days);
    plan.push({ notBefore, notAfter, days });
    notBefore = notAfter;
  }
  return plan;
}

function issuedDays(date: Date, kind: PlanKind): number {
  if (kind === 'none') return Number.POSITIVE_INFINITY;
  const policy = policyOn(date);
  return kind === 'tls' ? policy.tlsIssuedDays : policy.codeSigning.maxDays - 1;
}
