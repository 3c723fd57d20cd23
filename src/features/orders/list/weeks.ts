import { isoDay, mondayOf, outlookWeeks } from '#core/calendar/weeks.ts';
import { zonedDay } from '#core/calendar/zoned-days.ts';

/** The Monday of a time's week in a zone: `2026-11-23`. */
export function weekOf(time: string | number, timeZone: string): string {
  return isoDay(mondayOf(zonedDay(new Date(time), timeZone)));
}

/** A day such as `2026-11-23`, some days later. */
export function addDaysTo(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return isoDay({ year, month, day: date + days });
}

/** The Monday of the week of a day such as `2026-11-26`. */
export function mondayOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return isoDay(mondayOf({ year, month, day: date }));
}

/** The days that the outlook on ends shows: to the end of its last week. */
export function withinOutlook<Day extends { readonly day: string }>(days: readonly Day[]): readonly Day[] {
  const first = days[0]?.day;
  if (first === undefined) return [];
  const end = addDaysTo(mondayOfDay(first), outlookWeeks * 7);
  return days.filter(({ day }) => day < end);
}
