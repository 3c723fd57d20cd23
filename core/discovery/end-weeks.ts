/** Certificates that end in a week. */
export interface EndWeek {
  /** The day it begins, UTC: `2026-11-23`. */
  readonly day: string;
  readonly count: number;
}

/** Weeks of the calendar of ends. */
export const calendarWeeks = 52;

/** A month of the calendar, as a heading over its weeks. */
export interface EndMonth {
  /** `2026-11`. */
  readonly month: string;
  readonly weeks: number;
  readonly count: number;
}

/** The weeks of the next year; later ones are left out. */
export function yearOf(ends: readonly EndWeek[]): readonly EndWeek[] {
  return ends.slice(0, calendarWeeks);
}

/** The months in which the weeks begin, in their order. */
export function monthsOf(weeks: readonly EndWeek[]): readonly EndMonth[] {
  const months: EndMonth[] = [];
  for (const { day, count } of weeks) {
    const month = day.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month)
      months[months.length - 1] = { month, weeks: last.weeks + 1, count: last.count + count };
    else months.push({ month, weeks: 1, count });
  }
  return months;
}
