import { expect, it } from 'vitest';
import { clockText } from '#src/ui/countdown/clock-text.ts';

it.each([
  { name: 'a quarter of an hour', left: 900_000, want: '15:00' },
  { name: 'a started second counts', left: 899_001, want: '15:00' },
  { name: 'the last second', left: 1, want: '0:01' },
  { name: 'over', left: 0, want: '0:00' },
  { name: 'long over', left: -5_000, want: '0:00' },
  { name: 'a second short of an hour', left: 3_599_000, want: '59:59' },
  { name: 'an hour', left: 3_600_000, want: '1:00:00' },
  { name: 'three days', left: 259_200_000 + 61_000, want: '72:01:01' },
])('$name: $want', ({ left, want }) => {
  expect(clockText(left)).toBe(want);
});
