import { zonedStart } from '#core/calendar/zoned-days.ts';
import { shownZone } from '#src/i18n/shown-zone.ts';

/** When a day of a filter begins in the display time zone, or a day later; undefined if the address has none. RFC 3339. */
export function dayStart(date: unknown, daysLater: 0 | 1): string | undefined {
  if (typeof date !== 'string') return undefined;
  const [year = 0, month = 1, ofMonth = 1] = date.split('-').map(Number);
  const day = { year, month, day: ofMonth + daysLater };
  const zone = shownZone();
  // Without a zone of the account, the browser's own.
  const start = zone === '' ? new Date(year, month - 1, day.day) : zonedStart(day, zone);
  return start.toISOString();
}
