import { dayMs } from '#core/day.ts';
/** An all-day calendar entry. */
export interface CalendarEntry {
  /** Globally unique and the same every time the entry is created, so that importing it again replaces it. */
  readonly uid: string;
  /** The day in UTC. */
  readonly day: Date;
  readonly summary: string;
  readonly description: string;
  /** Days before the entry to show a reminder; 0 for none. */
  readonly remindDays: number;
}

/** Media type of the file. */
export const calendarType = 'text/calendar;charset=utf-8';

/**
 * Builds an iCalendar file (RFC 5545). Lines end with CRLF and are folded at 75 octets of UTF-8; texts are escaped, so nothing a person
 * typed can end a line. `made` is the creation time.
 */
export function calendarFile(entries: readonly CalendarEntry[], made: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Certhub//Console//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap((entry) => entryLines(entry, made)),
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(fold).join('\r\n')}\r\n`;
}

function entryLines(entry: CalendarEntry, made: Date): string[] {
  const nextDay = new Date(entry.day.getTime() + dayMs);
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${stamp(made)}`,
    `DTSTART;VALUE=DATE:${dayText(entry.day)}`,
    `DTEND;VALUE=DATE:${dayText(nextDay)}`,
    `SUMMARY:${escapeText(entry.summary)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    'TRANSP:TRANSPARENT',
    ...(entry.remindDays > 0 ? reminder(entry) : []),
    'END:VEVENT',
  ];
}

function reminder({ remindDays, summary }: CalendarEntry): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-P${remindDays}D`,
    `DESCRIPTION:${escapeText(summary)}`,
    'END:VALARM',
  ];
}

function stamp(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function dayText(date: Date): string {
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}

/** RFC 5545 §3.3.11. Control characters are not allowed in text. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** RFC 5545 §3.1: 75 octets per line, continuation lines start with a space. Never splits a character. */
function fold(line: string): string[] {
  const folded: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > 75) {
      folded.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...folded, part];
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
