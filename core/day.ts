/** A day in milliseconds. */
export const dayMs = 86_400_000;

/**
 * Days from `now`, in milliseconds, until an RFC 3339 time, as pages and mails count them: from date to date in UTC, in which certificates'
 * dates are shown, so that a mail, the page it leads to and a calendar agree. At least 1 until then; 0 once it has passed.
 */
export function daysUntil(time: string, now: number): number {
  const end = Date.parse(time);
  return end <= now ? 0 : Math.max(1, Math.floor(end / dayMs) - Math.floor(now / dayMs));
}
