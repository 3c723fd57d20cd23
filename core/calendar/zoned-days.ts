import { checkTimeZone, minutesAhead } from '#core/account/time-zone.ts';

const minuteMs = 60_000;

/** Is it a zone that the runtime knows? */
export function isTimeZone(name: string): boolean {
  return name !== '' && checkTimeZone(name).length === 0;
}

/** A day of a zone's calendar: `month` from 1. */
export interface ZonedDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The day it is somewhere at that moment. */
export function zonedDay(at: Date, timeZone: string): ZonedDay {
  const local = new Date(at.getTime() + aheadOf(at, timeZone));
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
}

/** When a day begins in a zone; days beyond a month's end, and months beyond a year's, are of the next. */
export function zonedStart({ year, month, day }: ZonedDay, timeZone: string): Date {
  const local = Date.UTC(year, month - 1, day);
  // The offset at the moment that is looked for: a second look is right where the clocks change in between.
  const guess = new Date(local - aheadOf(new Date(local), timeZone));
  return new Date(local - aheadOf(guess, timeZone));
}

/** Milliseconds that a zone's clocks are ahead of UTC. */
function aheadOf(at: Date, timeZone: string): number {
  return minutesAhead(timeZone, at.getTime()) * minuteMs;
}
