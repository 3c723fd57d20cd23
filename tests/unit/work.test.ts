import { expect, it } from 'vitest';
import { least } from '#tests/support/work.ts';

it.each([
  { name: 'fast at once', took: [5], want: 5 },
  { name: 'disturbed twice', took: [50, 12, 7], want: 7 },
  { name: 'always slow', took: [50, 40, 45], want: 40 },
])('work that is $name is measured $took.length times', async ({ took, want }) => {
  const left = [...took];
  expect(await least(10, async () => ({ ms: left.shift() ?? Number.NaN }))).toEqual({ ms: want });
  expect(left).toEqual([]);
});
