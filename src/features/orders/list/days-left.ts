import { dayMs, isZeroTime } from '#core/orders/span.ts';

/** A certificate with fewer days left than this is expiring, as in the list's filter. */
export const expiringDays = 30;

/** Returns whole days until a certificate expires, 0 on its last day; null if there is none or it has expired. */
export function daysLeft(certExpireTime: string, now: number): number | null {
  if (isZeroTime(certExpireTime)) return null;
  const left = Date.parse(certExpireTime) - now;
  return left > 0 ? Math.floor(left / dayMs) : null;
}
