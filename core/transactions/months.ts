import { type ZonedDay, zonedDay, zonedStart } from '#core/calendar/zoned-days.ts';

/** A month of a time zone's calendar: `2026-11`, from `start` until before `end`. */
export interface ZonedMonth {
  readonly month: string;
  readonly start: Date;
  readonly end: Date;
}

/** The last `count` months up to that of `now`, the oldest first. */
export function lastMonths(count: number, now: Date, timeZone: string): ZonedMonth[] {
  const today = zonedDay(now, timeZone);
  return Array.from({ length: count }, (_, index) =>
    monthOf({ ...today, month: today.month - count + 1 + index }, timeZone),
  );
}

/** The month that `text` names, such as `2026-11`. */
export function namedMonth(text: string, timeZone: string): ZonedMonth {
  const [year = 0, month = 1] = text.split('-').map(Number);
  return monthOf({ year, month, day: 1 }, timeZone);
}

function monthOf({ year, month }: ZonedDay, timeZone: string): ZonedMonth {
  return {
    month: new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 7),
    start: zonedStart({ year, month, day: 1 }, timeZone),
    end: zonedStart({ year, month: month + 1, day: 1 }, timeZone),
  };
}
