import { describe, expect, it } from 'vitest';
import { isJsonBounded, jsonBounds } from '#server/http/json-shape.ts';
import { within } from '#tests/support/work.ts';

const megabytes = 16 * 1024 * 1024;
const filled = (unit: string) => unit.repeat(megabytes / unit.length);

describe('a JSON body', () => {
  it.each([
    {
      name: 'of a call',
      text: JSON.stringify({ year: 1, sslCerts: [{ csr: 'x', domainNames: 'a,b' }] }),
      want: true,
    },
    { name: 'with brackets in a string', text: JSON.stringify({ a: '[{'.repeat(100_000) }), want: true },
    {
      name: 'with quotes and backslashes in a string',
      text: JSON.stringify({ a: '\\"[\\'.repeat(100_000) }),
      want: true,
    },
    { name: 'that is one long string', text: JSON.stringify(filled('a')), want: true },
    {
      name: 'that is one long string of backslashes',
      text: JSON.stringify(filled('\\').slice(megabytes / 2)),
      want: true,
    },
    { name: 'with an unterminated string', text: `["${'['.repeat(100)}`, want: true },
    { name: `${jsonBounds.depth} levels deep`, text: `${'['.repeat(jsonBounds.depth)}`, want: true },
    { name: 'one level deeper', text: '['.repeat(jsonBounds.depth + 1), want: false },
    { name: 'of nested arrays', text: filled('['), want: false },
    { name: 'of nested objects', text: filled('{"a":'), want: false },
    { name: 'of empty arrays', text: `[${filled('[],')}[]]`, want: false },
    { name: 'of numbers', text: `[${filled('1,')}1]`, want: false },
  ])('$name is within bounds: $want', async ({ text, want }) => {
    expect(await within(400, () => isJsonBounded(text))).toBe(want);
  });
});
