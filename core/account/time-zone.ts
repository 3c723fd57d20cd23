import type { Fault } from '#core/fault.ts';

/** Longer than any name in the IANA time zone database. */
const longest = 64;

/** Checks an IANA name such as `Asia/Shanghai`. Empty means the zone of the browser showing the time. */
export function checkTimeZone(timeZone: string): Fault[] {
  if (timeZone === '' || isKnown(timeZone)) return [];
  return [
    { field: 'timeZone', reason: 'format', found: timeZone.slice(0, longest), expected: 'Asia/Shanghai' },
  ];
}

/**
 * Returns how many minutes the zone's clocks are ahead of UTC at `time`, which is in milliseconds since 1970. `timeZone` must be non-empty
 * and accepted by `checkTimeZone`.
 */
export function minutesAhead(timeZone: string, time: number): number {
  const name = offsets(timeZone)
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value;
  // `GMT+05:45`, or just `GMT` for UTC.
  const [hours = 0, minutes = 0] = (name ?? '').slice(4).split(':').map(Number);
  return (name?.charAt(3) === '-' ? -1 : 1) * (hours * 60 + minutes);
}

const made = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes milliseconds. */
function offsets(timeZone: string): Intl.DateTimeFormat {
  const known = made.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  made.set(timeZone, format);
  return format;
}

function isKnown(timeZone: string): boolean {
  // Some engines accept `+08:00`, others do not.
  if (timeZone.length > longest || !/^[A-Z]/i.test(timeZone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
