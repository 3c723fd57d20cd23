import { describe, expect, it } from 'vitest';
import { scrollFor } from '#src/ui/tabs/keep-chosen-in-view.ts';

describe('where a bar of tabs scrolls to for the chosen one', () => {
  const bar = { from: 0, width: 300 };
  it.each([
    { name: 'the first tab of a bar at its start stays', bar, tab: { at: 0, width: 80 }, want: null },
    { name: 'a tab in the middle stays', bar, tab: { at: 100, width: 80 }, want: null },
    { name: 'one beyond the edge comes to the middle', bar, tab: { at: 500, width: 100 }, want: 400 },
    { name: 'one cut by the edge too', bar, tab: { at: 260, width: 80 }, want: 150 },
    {
      name: 'one that touches the edge, beside which no next tab shows',
      bar,
      tab: { at: 210, width: 80 },
      want: 100,
    },
    {
      name: 'one before the edge of a scrolled bar',
      bar: { from: 400, width: 300 },
      tab: { at: 90, width: 80 },
      want: 0,
    },
  ])('$name', ({ bar, tab, want }) => {
    expect(scrollFor(bar, tab)).toBe(want);
  });
});
