import { expect, it } from 'vitest';
import { isoDay, mondayOf, mondays, outlookEnd } from '#core/calendar/weeks.ts';

it.each([
  { name: 'a Monday', day: { year: 2026, month: 11, day: 23 }, want: '2026-11-23' },
  { name: 'a Sunday', day: { year: 2026, month: 11, day: 29 }, want: '2026-11-23' },
  { name: 'a day after New Year', day: { year: 2027, month: 1, day: 2 }, want: '2026-12-28' },
  { name: 'a day past the end of its month', day: { year: 2026, month: 11, day: 33 }, want: '2026-11-30' },
])('finds the Monday of $name', ({ day, want }) => {
  expect(isoDay(mondayOf(day))).toBe(want);
});

it('starts weeks by the calendar of the zone', () => {
  // Monday already in Shanghai, Sunday still in New York.
  const now = new Date('2026-11-29T20:00:00Z');
  expect(mondays(now, 'Asia/Shanghai', 2).map(isoDay)).toEqual(['2026-11-30', '2026-12-07']);
  expect(mondays(now, 'America/New_York', 2).map(isoDay)).toEqual(['2026-11-23', '2026-11-30']);
  expect(outlookEnd(now, 'UTC').toISOString()).toBe('2027-02-22T00:00:00.000Z');
});
