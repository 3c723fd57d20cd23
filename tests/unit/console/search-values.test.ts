import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { parseSearchValue } from '#src/app/search-values.ts';

const parse = parseSearchWith(parseSearchValue);
const stringify = stringifySearchWith(JSON.stringify, parseSearchValue);

test.each([
  ['12', 12],
  ['-3', -3],
  ['0.5', 0.5],
  ['true', true],
  ['"12"', '12'],
  ['12E3', '12E3'],
  ['1e999', '1e999'],
  ['1.0', '1.0'],
  ['00123', '00123'],
  ['12345678901234567890', '12345678901234567890'],
  ['5O190127TN364715T', '5O190127TN364715T'],
  ['EC-60U79048BN7719609', 'EC-60U79048BN7719609'],
  ['CN20261121-00001', 'CN20261121-00001'],
])('%s in an address is parsed as %j and round-trips', (text, value) => {
  const search = parse(`?it=${encodeURIComponent(text)}`);
  expect(search).toEqual({ it: value });
  expect(parse(stringify(search))).toEqual(search);
  if (text === String(value)) expect(stringify(search)).toBe(`?it=${encodeURIComponent(text)}`);
});
