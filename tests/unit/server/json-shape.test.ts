import { describe, expect, it } from 'vitest';
import { isJsonBounded, jsonBounds } from '#server/http/json-shape.ts';
import { within } from '#tests/support/work.ts';

const megabytes = 16 * 1024 * 1024;
const filled = (unit: string) => unit.repeat(megabytes / unit.length);

describe('a JSON body', () => {
  it.each([
    ['of a call', true, JSON.stringify({ year: 1, sslCerts: [{ csr: 'x', domainNames: 'a,b' }] })],
    ['with brackets in a string', true, JSON.stringify({ a: '[{'.repeat(100_000) })],
    ['with quotes and backslashes in a string', true, JSON.stringify({ a: '\\"[\\'.repeat(100_000) })],
    ['that is one long string', true, JSON.stringify(filled('a'))],
    ['that is one long string of backslashes', true, JSON.stringify(filled('\\').slice(megabytes / 2))],
    ['with an unterminated string', true, `["${'['.repeat(100)}`],
    [`${jsonBounds.depth} levels deep`, true, `${'['.repeat(jsonBounds.depth)}`],
    ['one level deeper', false, '['.repeat(jsonBounds.depth + 1)],
    ['of nested arrays', false, filled('[')],
    ['of nested objects', false, filled('{"a":')],
    ['of empty arrays', false, `[${filled('[],')}[]]`],
    ['of numbers', false, `[${filled('1,')}1]`],
  ])('%s is within bounds: %s', async (_name, want, text) => {
    expect(await within(400, () => isJsonBounded(text))).toBe(want);
  });
});
