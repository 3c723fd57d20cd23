import { describe, expect, test } from 'vitest';
import { lineRange, linesInView } from '#src/ui/line-area/lines-in-view.ts';

describe('linesInView', () => {
  test.each([
    { name: 'an empty text has its one line', input: [0, 6, 1], indexes: [0], offset: 0 },
    { name: 'at the top', input: [0, 2, 100], indexes: [0, 1, 2, 3, 4], offset: 0 },
    { name: 'scrolled half a line', input: [12, 2, 100], indexes: [0, 1, 2, 3, 4], offset: -12 },
    { name: 'in the middle', input: [240, 2, 100], indexes: [9, 10, 11, 12, 13], offset: -24 },
    { name: 'at the end', input: [2352, 2, 100], indexes: [97, 98, 99], offset: -24 },
    { name: 'scrolled past a text that was cut', input: [2400, 2, 3], indexes: [2], offset: -2352 },
  ] as const)('$name', ({ input: [top, visible, total], indexes, offset }) => {
    expect(linesInView(top, 24, visible, total)).toEqual({ indexes, offset });
  });

  test('draws no more lines of ten thousand than of ten', () => {
    expect(linesInView(120_000, 24, 6, 10_000).indexes).toHaveLength(9);
  });
});

describe('lineRange', () => {
  const text = 'one\n\nthree';
  test.each([
    { line: 1, want: [0, 3] },
    { line: 2, want: [4, 4] },
    { line: 3, want: [5, 10] },
    { line: 9, want: [10, 10] },
  ])('selects line $line', ({ line, want }) => {
    expect(lineRange(text, line)).toEqual(want);
  });
});
