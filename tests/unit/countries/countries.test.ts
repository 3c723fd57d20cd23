import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { afterEach, expect, test, vi } from 'vitest';
import { callFailureOf } from '#core/contract/failure.ts';
import { type Country, countriesQuery } from '#src/adapters/countries/countries.ts';

const folder = resolve(import.meta.dirname, '../../../public/data');
const fileOf = (language: string) => readFileSync(resolve(folder, `countries.${language}.json`), 'utf8');

afterEach(() => vi.unstubAllGlobals());

function load(language: 'zh' | 'en', answer: () => Promise<Response>): Promise<readonly Country[]> {
  vi.stubGlobal('fetch', answer);
  return new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(
    countriesQuery(language, '/'),
  );
}

const [zh, en] = await Promise.all(
  (['zh', 'en'] as const).map((language) => load(language, async () => new Response(fileOf(language)))),
);

test('every country is listed once, in both languages', () => {
  const codes = (countries: readonly Country[] = []) =>
    countries.map(({ countryCode }) => countryCode).toSorted();
  expect(new Set(codes(zh)).size).toBe(249);
  expect(codes(en)).toEqual(codes(zh));
  expect(codes(zh)).toEqual(
    expect.arrayContaining(['CN', 'HK', 'MO', 'TW', 'US', 'GB', 'SG', 'DE', 'SS', 'AQ']),
  );
});

test('names are in the language of the list and sorted by its rules', () => {
  const names = (countries: readonly Country[] = []) => countries.map(({ countryName }) => countryName);
  expect(names(zh).filter((name) => !/\p{Script=Han}/u.test(name))).toEqual([]);
  expect(names(en).filter((name) => !/^\p{Script=Latin}/u.test(name))).toEqual([]);
  expect(names(zh)[0]).toMatch(/^阿/);
  expect(names(en)).toEqual(names(en).toSorted(new Intl.Collator('en').compare));
});

test('calling codes match the numbering plans', () => {
  for (const { countryCode, phoneCode } of zh ?? []) {
    const want = isSupportedCountry(countryCode) ? getCountryCallingCode(countryCode) : '';
    expect({ countryCode, phoneCode }).toEqual({ countryCode, phoneCode: want });
  }
});

test.each([
  { name: 'is missing', answer: async () => new Response(null, { status: 404 }), want: 'server-error' },
  { name: 'is malformed', answer: async () => new Response('{"a":1}'), want: 'unexpected-reply' },
  { name: 'cannot be loaded', answer: () => Promise.reject(new TypeError('offline')), want: 'disconnected' },
])('a list that $name fails as $want', async ({ answer, want }) => {
  const failed = await load('zh', answer).catch(callFailureOf);
  expect(failed).toMatchObject({ kind: want });
});
