import { intl } from '#src/i18n/intl.ts';

const zeroYear = '0001-';

/** Numbers, dates and spans for people. Times are RFC 3339 texts, milliseconds, or ten-digit seconds (spec §9). */
export function createFormat(tag: string) {
  return {
    /** `2026-11-21 10:02:33`, the reader's time zone (spec §9). `-` for the zero date. */
    dateTime: (time: string | number) => onDate(time, (date) => `${day(date)} ${clock(date)}`),
    /** `2026-11-21`. `-` for the zero date. */
    date: (time: string | number) => onDate(time, day),
    /** `10:02:33`. */
    time: (time: string | number) => onDate(time, clock),
    /** The zone in which the others are shown at that time: `GMT+8`. */
    zone: (time: string | number) => onDate(time, zone),
    /** `2026-11-21 02:02:33 UTC`. */
    utc: (time: string | number) =>
      onDate(time, (date) => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`),
    /** The day in UTC, in which certificates and plans are counted. */
    utcDate: (time: string | number) => onDate(time, (date) => date.toISOString().slice(0, 10)),
    number: (value: number) => intl.number(tag, value),
    /** `3 minutes ago`, `in 5 days`, from `now` in milliseconds. */
    relative: (time: string | number, now: number) =>
      onDate(time, (date) => {
        const [amount, unit] = largestUnit(date.getTime() - now);
        return intl.relatives(tag).format(amount, unit);
      }),
    /** A span in milliseconds as its two largest units: `2 min 5 sec`. */
    span: (milliseconds: number) => spanOf(milliseconds, tag),
    /** `a, b and c`. */
    list: (items: readonly string[]) => intl.lists(tag).format(items),
    bytes(count: number) {
      const power = count < 1000 ? 0 : count < 1_000_000 ? 1 : 2;
      const unit = (['byte', 'kilobyte', 'megabyte'] as const)[power];
      const style = { style: 'unit', unit, maximumFractionDigits: power === 0 ? 0 : 1 } as const;
      return new Intl.NumberFormat(tag, style).format(count / 1000 ** power);
    },
  };
}

export type Format = ReturnType<typeof createFormat>;

function onDate(time: string | number, show: (date: Date) => string): string {
  if (typeof time === 'string' && (time === '' || time.startsWith(zeroYear))) return '-';
  const date = new Date(typeof time === 'number' && time < 1e11 ? time * 1000 : time);
  return Number.isNaN(date.getTime()) ? '-' : show(date);
}

function day(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function clock(date: Date): string {
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

function zone(date: Date): string {
  const ahead = -date.getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  if (ahead === 0) return 'GMT';
  return `GMT${ahead < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${two(minutes)}`}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

const units = [
  ['day', 86_400_000],
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
        text: new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(amount),
      };
    })
    .filter(({ amount }, index) => amount > 0 || index === 0)
    .map(({ text }) => text)
    .join(' ');
}
