import type { Fault } from '#core/fault.ts';

/** No name of the IANA time zone database is longer. */
const longest = 64;

/** An IANA name such as `Asia/Shanghai`; empty for the zone of whatever browser shows a time. */
export function checkTimeZone(timeZone: string): Fault[] {
  if (timeZone === '' || isKnown(timeZone)) return [];
  return [
    { field: 'timeZone', reason: 'format', found: timeZone.slice(0, longest), expected: 'Asia/Shanghai' },
  ];
}

/**
 * Minutes by which the clocks of a zone are ahead of UTC at that time, in milliseconds since 1970.
 * @param timeZone one that `checkTimeZone` takes, not empty
 */
export function minutesAhead(timeZone: string, time: number): number {
  const name = offsets(timeZone)
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value;
  // `GMT+05:45`; at UTC itself `GMT`.
  const [hours = 0, minutes = 0] = (name ?? '').slice(4).split(':').map(Number);
  return (name?.charAt(3) === '-' ? -1 : 1) * (hours * 60 + minutes);
}

const made = new Map<string, Intl.DateTimeFormat>();

/** Making one takes milliseconds. */
function offsets(timeZone: string): Intl.DateTimeFormat {
  const known = made.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  made.set(timeZone, format);
  return format;
}

function isKnown(timeZone: string): boolean {
  // `+08:00` is taken by some engines and not by others.
  if (timeZone.length > longest || !/^[A-Z]/i.test(timeZone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
