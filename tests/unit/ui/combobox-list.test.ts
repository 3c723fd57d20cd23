import { expect, test } from 'vitest';
import { pageOf, searchOptions } from '#src/ui/combobox/combobox-list.ts';

const options = [
  { value: 'AX', label: 'Åland Islands', keywords: 'AX' },
  { value: 'CI', label: 'Côte d’Ivoire', keywords: 'CI' },
  { value: 'DE', label: '德国', keywords: 'DE 49' },
  { value: 'IE', label: 'Ireland', keywords: 'IE' },
  { value: 'GB', label: 'United Kingdom', keywords: 'GB', description: 'Great Britain and Northern Ireland' },
];

test.each([
  { query: '', want: ['AX', 'CI', 'DE', 'IE', 'GB'] },
  { query: 'aland', want: ['AX'] },
  { query: 'COTE', want: ['CI'] },
  { query: '德', want: ['DE'] },
  { query: '49', want: ['DE'] },
  { query: 'ireland', want: ['IE', 'GB'] },
  { query: 'kingdom united', want: ['GB'] },
  { query: 'ＤＥ', want: ['DE'] },
  { query: 'nowhere', want: [] },
])('“$query” finds $want', ({ query, want }) => {
  expect(searchOptions(options, query).map(({ value }) => value)).toEqual(want);
});

test.each([
  { value: 'AX', want: 1 },
  { value: 'DE', want: 2 },
  { value: 'GB', want: 3 },
  { value: null, want: 1 },
  { value: 'XX', want: 1 },
])('$value is on page $want at two per page', ({ value, want }) => {
  expect(pageOf(options, value, 2)).toBe(want);
});
