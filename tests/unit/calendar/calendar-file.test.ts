import { describe, expect, test } from 'vitest';
import { calendarFile } from '#core/calendar/calendar-file.ts';

const made = new Date('2026-11-21T10:02:03Z');
const entry = {
  uid: 'reissue-2@example.com',
  day: new Date('2027-06-08T02:03:04Z'),
  summary: 'Reissue example.com',
  description: 'Second certificate',
  remindDays: 14,
};

describe('calendarFile', () => {
  test('writes an all-day event with its reminder', () => {
    expect(calendarFile([entry], made)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Certhub//Console//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:reissue-2@example.com',
        'DTSTAMP:20261121T100203Z',
        'DTSTART;VALUE=DATE:20270608',
        'DTEND;VALUE=DATE:20270609',
        'SUMMARY:Reissue example.com',
        'DESCRIPTION:Second certificate',
        'TRANSP:TRANSPARENT',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-P14D',
        'DESCRIPTION:Reissue example.com',
        'END:VALARM',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  test('escapes text so that it cannot end a line or start a property', () => {
    const text = calendarFile([{ ...entry, summary: 'a;b,c\\d\r\nATTENDEE:x\u0000', remindDays: 0 }], made);
    expect(text).toContain('SUMMARY:a\\;b\\,c\\\\d\\nATTENDEE:x ');
    expect(text.split('\r\n').filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
  });

  test('folds lines at 75 octets without splitting a character', () => {
    const summary = '证书重签提醒'.repeat(12);
    const text = calendarFile([{ ...entry, summary }], made);
    const lines = text.split('\r\n');
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}`);
  });
});
