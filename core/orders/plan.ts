import { addDays, dayMs, spanDays, type Validity } from '#core/orders/span.ts';
import { policyOn } from '#core/policy/policy.ts';

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
