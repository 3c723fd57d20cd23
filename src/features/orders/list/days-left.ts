import { dayMs, isZeroTime } from '#core/orders/span.ts';

/** A certificate that ends within this many days is expiring, as in the list's filter. */
export const expiringDays = 30;

/** Whole days until a certificate ends, 0 on its last day; null when there is none or it has ended. */
export function daysLeft(certExpireTime: string, now: number): number | null {
  if (isZeroTime(certExpireTime)) return null;
  const left = Date.parse(certExpireTime) - now;
  return left > 0 ? Math.floor(left / dayMs) : null;
}
