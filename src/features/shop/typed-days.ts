import { type ZonedDay, zonedDay, zonedStart } from '#core/calendar/zoned-days.ts';
import { usedZone } from '#src/i18n/shown-zone.ts';

/** The day of a moment in the shown zone, as a date input has it. */
export function dayText(at: number): string {
  return textOf(zonedDay(new Date(at), usedZone()));
}

/** When that day starts, or one some days later; null for no day. */
export function startOf(text: string, later = 0): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return null;
  const wanted = { year: Number(year), month: Number(month), day: Number(date) + later };
  return zonedStart(wanted, usedZone()).toISOString();
}

/** Days from which something usually starts: tomorrow, the next Monday, the first of the next month. */
export function usualStarts(now: number) {
  const { year, month, day } = zonedDay(new Date(now), usedZone());
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const dateOf = (day: number, month: number) =>
    new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  return {
    tomorrow: dateOf(day + 1, month),
    monday: dateOf(day + ((8 - weekday) % 7 || 7), month),
    month: dateOf(1, month + 1),
  } as const;
}

function textOf({ year, month, day }: ZonedDay): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
