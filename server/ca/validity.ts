import { dayMs } from '#core/orders/span.ts';

/** How far `notBefore` lies before the issuing, so that a client whose clock is slow accepts the certificate. */
export const backdateMs = 3_600_000;

/**
 * The life of a leaf issued at `now`: as many days as a CA gives on that day, and never past what was paid for or the
 * issuer's own end. Both ends belong to the life (BR §6.3.2), so n days end one second before n × 86 400 s have passed.
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
