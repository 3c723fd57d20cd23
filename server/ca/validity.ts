import { dayMs } from '#core/day.ts';

/** Milliseconds by which `notBefore` precedes issuance, so that clients with slow clocks accept the certificate. */
export const backdateMs = 3_600_000;

/**
 * Validity of a leaf issued at `now`: the days a CA may give on that day, but no later than the paid span or the issuer's own end. Both
 * ends are inclusive (BR §6.3.2), so n days end one second before n × 86,400 s have passed.
 */
export function leafValidity(
  now: Date,
  days: number,
  paidUntil: Date,
  issuerEnd: Date,
): { readonly notBefore: Date; readonly notAfter: Date } {
  const start = wholeSeconds(now.getTime() - backdateMs);
  const longest = start + days * dayMs - 1000;
  const end = Math.min(longest, wholeSeconds(paidUntil.getTime()), wholeSeconds(issuerEnd.getTime()));
  return { notBefore: new Date(start), notAfter: new Date(end) };
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
