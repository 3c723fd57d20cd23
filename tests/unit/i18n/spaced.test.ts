import { expect, it } from 'vitest';
import { spaced } from '#src/i18n/spaced.ts';

it.each([
  { text: '复制JSON', want: '复制 JSON' },
  { text: '复制 JSON', want: '复制 JSON' },
  { text: '复制文本', want: '复制文本' },
  { text: '复制3 条', want: '复制 3 条' },
  { text: '3秒', want: '3 秒' },
  { text: 'Copy JSON', want: 'Copy JSON' },
])('spaces "$text" as "$want"', ({ text, want }) => {
  expect(spaced(text)).toBe(want);
});
