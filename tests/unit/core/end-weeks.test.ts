import { describe, expect, it } from 'vitest';
import { calendarWeeks, monthsOf, yearOf } from '#core/discovery/end-weeks.ts';

describe('the calendar of ends', () => {
  it('has a year of weeks', () => {
    const ends = Array.from({ length: 60 }, (_, index) => ({ day: '2026-11-23', count: index }));
    expect(yearOf(ends)).toHaveLength(calendarWeeks);
    expect(yearOf(ends).at(-1)?.count).toBe(calendarWeeks - 1);
  });

  it.each([
    { name: 'nothing', days: [], want: [] },
    {
      name: 'weeks of three months',
      days: ['2026-11-23', '2026-11-30', '2026-12-07', '2027-01-04'],
      want: ['2026-11 2 2', '2026-12 1 1', '2027-01 1 1'],
    },
    {
      name: 'a month without a week between',
      days: ['2026-11-30', '2027-01-04'],
      want: ['2026-11 1 1', '2027-01 1 1'],
    },
  ])('sums $name', ({ days, want }) => {
    const months = monthsOf(days.map((day) => ({ day, count: 1 })));
    expect(months.map(({ month, weeks, count }) => `${month} ${weeks} ${count}`)).toEqual(want);
  });
});
