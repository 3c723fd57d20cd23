import { describe, expect, test } from 'vitest';
import { csvText } from '#core/csv.ts';

describe('csvText', () => {
  test.each([
    { name: 'a text', value: 'example.com', want: 'example.com' },
    { name: 'a number', value: -12.5, want: '-12.5' },
    { name: 'an amount', value: '-299.00', want: '-299.00' },
    { name: 'a comma', value: 'a,b', want: '"a,b"' },
    { name: 'a quote', value: 'say "hi"', want: '"say ""hi"""' },
    { name: 'a line break', value: 'a\nb', want: '"a\nb"' },
    { name: 'a formula', value: '=HYPERLINK("https://x")', want: `"'=HYPERLINK(""https://x"")"` },
    { name: 'a sum', value: '+1+1', want: "'+1+1" },
    { name: 'a difference', value: '-1+1', want: "'-1+1" },
    { name: 'a command', value: '@SUM(A1)', want: "'@SUM(A1)" },
    { name: 'a tab before a formula', value: '\t=1', want: "'\t=1" },
    { name: 'a formula after what may separate', value: ';=1+1', want: "';=1+1" },
    { name: 'a full-width formula', value: '＝1+1', want: "'＝1+1" },
    { name: 'a formula after a space', value: ' =1+1', want: "' =1+1" },
    { name: 'a wildcard', value: '*.example.com', want: '*.example.com' },
  ])('encodes $name', ({ value, want }) => {
    expect(csvText([[value]])).toBe(`\uFEFF${want}\r\n`);
  });
});
