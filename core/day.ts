/** A day in milliseconds. */
export const dayMs = 86_400_000;

/**
 * Days from `now`, in milliseconds, until an RFC 3339 time, as pages and mails count them: each day begun counts, so that a mail of 30 days
 * and the page it leads to say the same, and what has not ended has at least one day. 0 once it has passed.
 */
export function daysUntil(time: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(time) - now) / dayMs));
}
