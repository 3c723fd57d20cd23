import { checkTimeZone, minutesAhead } from '#core/account/time-zone.ts';

const minuteMs = 60_000;

/** Whether the runtime knows the time zone. */
export function isTimeZone(name: string): boolean {
  return name !== '' && checkTimeZone(name).length === 0;
}

/** A calendar day in a time zone; `month` is 1-based. */
export interface ZonedDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Returns the day in a time zone at `at`. */
export function zonedDay(at: Date, timeZone: string): ZonedDay {
  const local = new Date(at.getTime() + aheadOf(at, timeZone));
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
}

/** Returns when a day starts in a time zone. Days beyond the month's end, and months beyond the year's, carry over. */
export function zonedStart({ year, month, day }: ZonedDay, timeZone: string): Date {
  const local = Date.UTC(year, month - 1, day);
  // The offset must be that of the result, so look it up again; this is right even where the clocks change in between.
  const guess = new Date(local - aheadOf(new Date(local), timeZone));
  return new Date(local - aheadOf(guess, timeZone));
}

/** Milliseconds a zone's clocks are ahead of UTC. */
function aheadOf(at: Date, timeZone: string): number {
  return minutesAhead(timeZone, at.getTime()) * minuteMs;
}
