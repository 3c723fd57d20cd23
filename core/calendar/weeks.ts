import { type ZonedDay, zonedDay, zonedStart } from '#core/calendar/zoned-days.ts';
import { dayMs } from '#core/day.ts';

/** Weeks of the outlook on ends, including the current one. */
export const outlookWeeks = 13;

/** The Monday of a day's week. Days beyond the month's end carry over. */
export function mondayOf({ year, month, day }: ZonedDay): ZonedDay {
  const date = new Date(Date.UTC(year, month - 1, day));
  return dayOf(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs);
}

/** Mondays of consecutive weeks, the current one first. */
export function mondays(now: Date, timeZone: string, count: number): ZonedDay[] {
  const { year, month, day } = mondayOf(zonedDay(now, timeZone));
  return Array.from({ length: count }, (_, index) => dayOf(Date.UTC(year, month - 1, day + index * 7)));
}

/** When the outlook of `outlookWeeks` ends. */
export function outlookEnd(now: Date, timeZone: string): Date {
  const { year, month, day } = mondayOf(zonedDay(now, timeZone));
  return zonedStart({ year, month, day: day + outlookWeeks * 7 }, timeZone);
}

/** `2026-11-23`. */
export function isoDay({ year, month, day }: ZonedDay): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function dayOf(ms: number): ZonedDay {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
