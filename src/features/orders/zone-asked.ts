import { usedZone } from '#src/i18n/shown-zone.ts';

/** Arguments of the calls that count by day: days are those of the display time zone, as all times of the console. */
export function zoneAsked() {
  return { query: { timeZone: usedZone() } };
}
