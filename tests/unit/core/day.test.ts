import { expect, it } from 'vitest';
import { daysUntil } from '#core/day.ts';

const now = Date.parse('2027-01-30T02:06:00Z');

it.each([
  {
    name: 'a mail of 30 days that is written a second after its threshold',
    time: '2027-03-01T02:05:59Z',
    want: 30,
  },
  { name: 'earlier in the day than now', time: '2027-02-26T00:56:00Z', want: 27 },
  { name: 'later in the day than now', time: '2027-02-26T23:59:59Z', want: 27 },
  { name: 'tomorrow, in less than a day', time: '2027-01-31T00:00:00Z', want: 1 },
  { name: 'today', time: '2027-01-30T03:00:00Z', want: 1 },
  { name: 'now', time: '2027-01-30T02:06:00Z', want: 0 },
  { name: 'long over', time: '2026-01-30T02:06:00Z', want: 0 },
])('$name: $want', ({ time, want }) => {
  expect(daysUntil(time, now)).toBe(want);
});
