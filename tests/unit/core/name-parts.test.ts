import { describe, expect, test } from 'vitest';
import { checkNameList } from '#core/names/check-names.ts';
import { mapNames } from '#core/names/split-names.ts';
import { addWildcard, baseName, isWildcard } from '#core/names/wildcard.ts';
import { addsWwwName, type WwwTerms, withWwwNames } from '#core/names/www-name.ts';

describe('wildcard prefix', () => {
  test.each([
    { name: 'example.com', added: '*.example.com', base: 'example.com', is: false },
    { name: '*.example.com', added: '*.example.com', base: 'example.com', is: true },
    { name: '', added: '', base: '', is: false },
    { name: '8.8.8.8', added: '8.8.8.8', base: '8.8.8.8', is: false },
  ])('is added to and removed from "$name"', ({ name, added, base, is }) => {
    expect([addWildcard(name), baseName(name), isWildcard(name)]).toEqual([added, base, is]);
  });
});

describe('www name', () => {
  test.each([
    ['dv_flex_ssl', 'alphassl', true],
    ['ov_flex_ssl', 'digicert', true],
    ['dv_flex_ssl', 'sectigo', false],
    ['dv_one_ssl', 'alphassl', false],
    ['dv_wild_ssl', 'certum', false],
  ])('is added for %s of %s: %s', (type, brand, want) => {
    expect(addsWwwName(type, brand)).toBe(want);
  });

  const twins = async (names: readonly string[], change: Partial<WwwTerms> = {}) => {
    const anything = { wildcard: 'allowed', ip: 'allowed', domain: true } as const;
    const { rows } = await checkNameList(names, anything, 'f', 250);
    const terms = { productType: 'dv_flex_ssl', subBrand: 'alphassl', maxNames: 250, ...change };
    return withWwwNames(
      rows.flatMap(({ host }) => host ?? []),
      terms,
    );
  };

  test('follows each registered domain and nothing else', async () => {
    const names = [
      'example.com',
      'mail.example.com',
      '*.example.org',
      'shop.com.cn',
      'a.b.co.uk',
      'b.co.uk',
      'me.github.io',
      '例子.公司.cn',
      '8.8.8.8',
      '2606:4700::1',
    ];
    expect(await twins(names)).toEqual([
      'example.com',
      'www.example.com',
      'mail.example.com',
      '*.example.org',
      'shop.com.cn',
      'www.shop.com.cn',
      'a.b.co.uk',
      'b.co.uk',
      'www.b.co.uk',
      'me.github.io',
      'www.me.github.io',
      'xn--fsqu00a.xn--55qx5d.cn',
      'www.xn--fsqu00a.xn--55qx5d.cn',
      '8.8.8.8',
      '2606:4700::1',
    ]);
  });

  test.each([
    { why: 'is not added twice', names: ['www.a.com', 'a.com'], change: {}, want: ['www.a.com', 'a.com'] },
    {
      why: 'leaves room for the typed names',
      names: ['a.com', 'b.com', 'c.com'],
      change: { maxNames: 4 },
      want: ['a.com', 'www.a.com', 'b.com', 'c.com'],
    },
    {
      why: 'follows the brand if it is known',
      names: ['a.com'],
      change: { subBrand: 'positivessl', brand: 'sectigo' },
      want: ['a.com'],
    },
    {
      why: 'is only for flex products',
      names: ['a.com'],
      change: { productType: 'dv_one_ssl' },
      want: ['a.com'],
    },
  ])('$why', async ({ names, change, want }) => {
    expect(await twins(names, change)).toEqual(want);
  });

  test('is added to a label of the maximum length', async () => {
    const long = `${'a'.repeat(63)}.com`;
    expect(await twins([long])).toEqual([long, `www.${long}`]);
  });
});

describe('mapNames', () => {
  test.each([
    { name: 'a name contained in another', text: 'b.a.com\na.com', want: '*.b.a.com\n*.a.com' },
    { name: 'the same name twice', text: 'a.com, a.com', want: '*.a.com, *.a.com' },
    {
      name: 'white space and separators stay',
      text: '\n a.com ；\r\n\r\n\tb.com,\n',
      want: '\n *.a.com ；\r\n\r\n\t*.b.com,\n',
    },
    {
      name: 'names that cannot take a star stay',
      text: '*.a.com\n8.8.8.8\n2606:4700::1\nhttp://b.com\nme@c.com',
      want: '*.a.com\n8.8.8.8\n2606:4700::1\nhttp://b.com\nme@c.com',
    },
    { name: 'an empty text', text: ' \n', want: ' \n' },
  ])('$name', ({ text, want }) => {
    expect(mapNames(text, addWildcard)).toBe(want);
  });
});
