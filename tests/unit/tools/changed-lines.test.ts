import { expect, it } from 'vitest';
import { changedLines } from '#core/tools/ssl-config/changed-lines.ts';

it.each([
  { name: 'nothing', before: 'a\nb', after: 'a\nb', want: [] },
  { name: 'one line', before: 'a\nb\nc', after: 'a\nx\nc', want: [1] },
  { name: 'one more', before: 'a\nc', after: 'a\nb\nc', want: [1] },
  { name: 'one less', before: 'a\nb\nc', after: 'a\nc', want: [] },
  { name: 'moved', before: 'a\nb\nc', after: 'c\na\nb', want: [0] },
  { name: 'an empty line is no news', before: 'a', after: 'a\n\nb', want: [2] },
  { name: 'everything', before: 'a\nb', after: 'x\ny', want: [0, 1] },
])('marks $name', ({ before, after, want }) => {
  expect([...changedLines(before, after)]).toEqual(want);
});
