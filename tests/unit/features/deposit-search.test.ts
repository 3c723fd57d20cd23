import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseSearchValue } from '#src/app/search-values.ts';
import { unquoted } from '#src/console/page/unquoted.ts';
import { depositSearch } from '#src/features/deposit/deposit-search.ts';

const parse = parseSearchWith(parseSearchValue);
const stringify = stringifySearchWith(JSON.stringify, parseSearchValue);

test.each([
  { name: 'whole', asked: '?amount=100', want: '?amount=100', amount: '100' },
  { name: 'with one decimal', asked: '?amount=99.5', want: '?amount=99.5', amount: '99.5' },
  { name: 'with two decimals', asked: '?amount=99.50', want: '?amount=99.50', amount: '99.50' },
  {
    name: 'in quotes, as in old links',
    asked: '?amount=%22100%22',
    want: '?amount=100',
    amount: '100',
  },
  { name: 'with a leading zero', asked: '?amount=0100', want: '?amount=0100', amount: '0100' },
  { name: 'too large for a number', asked: '?amount=1e999', want: '?amount=1e999', amount: '1e999' },
  { name: 'that is not a number', asked: '?amount=NaN', want: '?amount=NaN', amount: 'NaN' },
  { name: 'that is omitted', asked: '?page=2', want: '?page=2', amount: undefined },
])('an amount $name is read, and stays unquoted in the address', ({ asked, want, amount }) => {
  const search = v.parse(depositSearch, parse(asked));
  expect(search.amount?.toString()).toBe(amount);
  expect(stringify(search)).toBe(want);
  expect(v.parse(depositSearch, parse(stringify(search)))).toEqual(search);
});

test.each([
  ['100', '?amount=100'],
  ['12.5', '?amount=12.5'],
  ['12.50', '?amount=12.50'],
])('a link to a deposit of %s writes %s', (text, want) => {
  expect(stringify({ amount: unquoted(text) })).toBe(want);
});
