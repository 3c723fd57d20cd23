import { expect, it } from 'vitest';
import { changedLines } from '#core/tools/ssl-config/changed-lines.ts';

it.each([
  { name: 'nothing', before: 'a\nb', after: 'a\nb', want: [] },
  { name: 'one changed line', before: 'a\nb\nc', after: 'a\nx\nc', want: [1] },
  { name: 'one added line', before: 'a\nc', after: 'a\nb\nc', want: [1] },
  { name: 'nothing for a removed line', before: 'a\nb\nc', after: 'a\nc', want: [] },
  { name: 'a moved line', before: 'a\nb\nc', after: 'c\na\nb', want: [0] },
  { name: 'no empty line', before: 'a', after: 'a\n\nb', want: [2] },
  { name: 'every line', before: 'a\nb', after: 'x\ny', want: [0, 1] },
])('marks $name', ({ before, after, want }) => {
  expect([...changedLines(before, after)]).toEqual(want);
});
