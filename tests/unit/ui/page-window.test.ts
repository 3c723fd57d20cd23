import { expect, it } from 'vitest';
import { pageWindow } from '#src/ui/pagination/page-window.ts';

it.each([
  { page: 1, pages: 1, want: '1' },
  { page: 1, pages: 5, want: '1 2 3 … 5' },
  { page: 3, pages: 5, want: '1 2 3 4 5' },
  { page: 4, pages: 9, want: '1 2 3 4 5 … 9' },
  { page: 5, pages: 9, want: '1 … 4 5 6 … 9' },
  { page: 7, pages: 217, want: '1 … 6 7 8 … 217' },
  { page: 217, pages: 217, want: '1 … 215 216 217' },
  { page: 9, pages: 3, want: '1 2 3' },
])('page $page of $pages offers $want', ({ page, pages, want }) => {
  const shown = pageWindow(page, pages).map((each) => each ?? '…');
  expect(shown.join(' ')).toBe(want);
});
