import { dayMs } from '#core/day.ts';
import { addDays, spanDays, type Validity } from '#core/orders/span.ts';
import { policyOn } from '#core/policy/policy.ts';

/** Which policy maximum applies to a certificate. */
export type PlanKind = 'tls' | 'code' | 'none';

export interface PlannedCertificate {
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly days: number;
}

/** Returns the days a certificate issued on `date` may run if `wanted` are requested. */
export function certificateDays(date: Date, wanted: number, kind: PlanKind = 'tls'): number {
  return Math.min(wanted, issuedDays(date, kind));
}

/**
 * Returns the certificates covering a paid span, each starting where the previous one ends. Each runs as long as the policy on its own
 * start day lets a CA issue, the last one to the end of the span: one year from 2026-11-21 is 199, 99 and 67 days.
 */
export function reissuePlan(start: Date, validity: Validity, kind: PlanKind = 'tls'): PlannedCertificate[] {
  return planUntil(start, addDays(start, spanDays(validity)), kind);
}

/** Like `reissuePlan`, for a known end. */
export function planUntil(start: Date, end: Date, kind: PlanKind): PlannedCertificate[] {
  const plan: PlannedCertificate[] = [];
  let notBefore = start;
  while (notBefore < end) {
    // Round a partial day up, otherwise the loop never reaches the end.
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
