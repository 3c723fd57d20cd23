import { minutesAhead } from '#core/account/time-zone.ts';
import { dayMs } from '#core/day.ts';
import { intl } from '#src/i18n/intl.ts';
import { shownZone } from '#src/i18n/shown-zone.ts';
import { spaced } from '#src/i18n/spaced.ts';

const zeroYear = '0001-';

/**
 * Returns formatters for numbers, dates and durations. Times are RFC 3339 strings, milliseconds, or ten-digit seconds (product.md,
 * 'Display').
 */
export function createFormat(tag: string) {
  return {
    /** `2026-11-21 10:02:33` in the account's time zone, else the browser's (product.md, 'Display'). `-` for the zero date. */
    dateTime: (time: string | number) => onDate(time, (date) => `${day(date)} ${clock(date)}`),
    /** `2026-11-21`. `-` for the zero date. */
    date: (time: string | number) => onDate(time, day),
    /** `10:02:33`. */
    time: (time: string | number) => onDate(time, clock),
    /** The zone of the formatted times at that moment: `GMT+8`. */
    zone: (time: string | number) => onDate(time, zone),
    /** `2026-11-21 02:02:33 UTC`. */
    utc: (time: string | number) =>
      onDate(time, (date) => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`),
    /** The day in UTC, as used for certificate lifetimes and plans. */
    utcDate: (time: string | number) => onDate(time, (date) => date.toISOString().slice(0, 10)),
    number: (value: number) => intl.number(tag, value),
    /** A price in percent of the list price as a discount is named: `8` (折) in Chinese, `20` (% off) elsewhere. */
    discount: (percent: number) => intl.number(tag, tag.startsWith('zh') ? percent / 10 : 100 - percent),
    /** A count that stops at `most`; higher ones show as `1,000+`. */
    counted: (value: number, most: number) =>
      value > most ? `${intl.number(tag, most)}+` : intl.number(tag, value),
    /** `3 minutes ago`, `in 5 days`, relative to `now` in milliseconds. */
    relative: (time: string | number, now: number) =>
      onDate(time, (date) => {
        const [amount, unit] = largestUnit(date.getTime() - now);
        return spaced(intl.relatives(tag).format(amount, unit));
      }),
    /** A duration in milliseconds as its two largest units: `2 min 5 sec`. */
    span: (milliseconds: number) => spanOf(milliseconds, tag),
    /** `a, b and c`. */
    list: (items: readonly string[]) => intl.list(tag, items),
    bytes(count: number) {
      const power = count < 1000 ? 0 : count < 1_000_000 ? 1 : 2;
      const unit = (['byte', 'kilobyte', 'megabyte'] as const)[power];
      const unitDisplay = power === 0 ? 'long' : 'short';
      const style = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
      return spaced(new Intl.NumberFormat(tag, style).format(count / 1000 ** power));
    },
  };
}

export type Format = ReturnType<typeof createFormat>;

function onDate(time: string | number, show: (date: Date) => string): string {
  if (typeof time === 'string' && (time === '' || time.startsWith(zeroYear))) return '-';
  const date = new Date(typeof time === 'number' && time < 1e11 ? time * 1000 : time);
  return Number.isNaN(date.getTime()) ? '-' : show(date);
}

/** Shifts a date so that its UTC fields read as the shown zone's clock. */
function shown(date: Date): Date {
  return new Date(date.getTime() + ahead(date) * 60_000);
}

function ahead(date: Date): number {
  const zone = shownZone();
  return zone === '' ? -date.getTimezoneOffset() : minutesAhead(zone, date.getTime());
}

function day(date: Date): string {
  return shown(date).toISOString().slice(0, 10);
}

function clock(date: Date): string {
  return shown(date).toISOString().slice(11, 19);
}

function zone(date: Date): string {
  const minutesOff = ahead(date);
  const [hours, minutes] = [Math.floor(Math.abs(minutesOff) / 60), Math.abs(minutesOff) % 60];
  if (minutesOff === 0) return 'GMT';
  return `GMT${minutesOff < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${two(minutes)}`}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

const units = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

function largestUnit(milliseconds: number): [number, Intl.RelativeTimeFormatUnit] {
  for (const [unit, size] of units) {
    if (Math.abs(milliseconds) >= size) return [Math.trunc(milliseconds / size), unit];
  }
  return [0, 'second'];
}

function spanOf(milliseconds: number, tag: string): string {
  const first = units.findIndex(([, size]) => milliseconds >= size);
  const shown = units.slice(first === -1 ? units.length - 1 : first).slice(0, 2);
  let rest = Math.max(0, milliseconds);
  return shown
    .map(([unit, size]) => {
      const amount = Math.floor(rest / size);
      rest -= amount * size;
      return {
        amount,
        text: spaced(
          new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(amount),
        ),
      };
    })
    .filter(({ amount }, index) => amount > 0 || index === 0)
    .map(({ text }) => text)
    .join(' ');
}
