import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { checkHost } from '#core/names/check-host.ts';
import { toIdna } from '#core/names/idna.ts';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';
import { sharedFixtures } from '#tests/support/files/shared-fixtures.ts';

const suffixes = await loadPublicSuffixes();
const anything = { wildcard: 'allowed', ip: 'allowed', domain: true } as const;
const folder = sharedFixtures();

test.each([
  ['example.com', 'example.com'],
  ['www.example.com', 'example.com'],
  ['*.example.com', 'example.com'],
  ['a.b.example.co.uk', 'example.co.uk'],
  ['example.com.cn', 'example.com.cn'],
  ['co.uk', null],
  ['com', null],
  ['me.github.io', 'me.github.io'],
  ['github.io', null],
  ['www.xn--fsqu00a.xn--fiqs8s', 'xn--fsqu00a.xn--fiqs8s'],
  ['shop.unknowntld', 'shop.unknowntld'],
  ['8.8.8.8', null],
  ['2606:4700::1111', null],
  ['', null],
])('the root domain of %s is %s', (name, want) => {
  expect(suffixes.rootDomain(name)).toBe(want);
});

test.each([
  ['com', true],
  ['co.uk', true],
  ['*.co.uk', true],
  ['kawasaki.jp', true],
  ['anything.kawasaki.jp', true],
  ['city.kawasaki.jp', false],
  ['www.ck', false],
  ['other.ck', true],
  ['xn--fiqs8s', true],
  ['xn--55qx5d.cn', true],
  // Run by organizations, not registries: BR §3.2.2.6 excludes the private part of the list.
  ['github.io', false],
  ['akamaihd.net', false],
  ['unknowntld', false],
  ['example.com', false],
])('%s is a registry suffix: %s', (name, want) => {
  expect(suffixes.isPublicSuffix(name)).toBe(want);
});

test.each([
  ['co.uk', 'name-public-suffix'],
  ['*.co.uk', 'name-public-suffix'],
  ['*.com.cn', 'name-public-suffix'],
  ['CO.UK', 'name-public-suffix'],
  ['＊。公司。cn', 'name-public-suffix'],
  ['*.city.nagoya.jp', 'taken'],
  ['*.github.io', 'taken'],
])('checkHost on %s: %s', async (name, want) => {
  const checked = await checkHost(name, anything, 'f');
  expect(checked.ok ? 'taken' : checked.error.reason).toBe(want);
});

test('a wildcard over a top-level domain is refused like other public suffixes', async () => {
  const checked = await checkHost('*.com', anything, 'f');
  expect(checked.ok ? '' : checked.error.reason).toBe('name-public-suffix');
});

const pslTests = v.object({
  tests: v.array(v.object({ input: v.nullable(v.string()), registrable_domain: v.nullable(v.string()) })),
});

describe.skipIf(folder === null)(
  'Public Suffix List fixtures (skipped if the fixtures folder is missing)',
  () => {
    const read = (file: string) => readFileSync(join(folder ?? '', 'psl', file), 'utf8');

    test('tests.json: finds the same registrable domain for every name', async () => {
      const { tests } = v.parse(pslTests, JSON.parse(read('tests.json')));
      expect(tests.length).toBeGreaterThanOrEqual(31);
      for (const { input, registrable_domain: want } of tests) {
        // Invalid names never reach the list.
        const ascii = (await toIdna(input ?? ''))?.ascii ?? '';
        const got = ascii.startsWith('.') ? null : suffixes.rootDomain(ascii);
        const wanted = want === null ? null : ((await toIdna(want))?.ascii ?? want);
        expect({ input, got }).toEqual({ input, got: wanted });
      }
    });

    test('public_suffix_list.dat: knows the registry suffixes, except for recent changes', async () => {
      const [icann = ''] = read('public_suffix_list.dat').split('// ===END ICANN DOMAINS===');
      const rules = icann.split('\n').filter((line) => /^[^\s/!*]/.test(line));
      expect(rules.length).toBeGreaterThan(6000);
      const missing: string[] = [];
      for (const rule of rules) {
        const ascii = (await toIdna(rule.trim()))?.ascii;
        if (ascii === undefined || !suffixes.isPublicSuffix(ascii)) missing.push(rule);
      }
      expect(missing.length).toBeLessThan(rules.length / 100);
    });
  },
);
