import { describe, expect, test } from 'vitest';
import {
  chargedNames,
  isValidityPriced,
  lowestPrice,
  type ProductPrices,
  priceOrder,
  priceOrders,
  priceParts,
} from '#core/catalogue/price.ts';
import {
  convertCents,
  defaultCurrency,
  formatCents,
  percentOf,
  plainAmount,
  sumCents,
  timesCents,
} from '#core/money/money.ts';

describe('formatCents', () => {
  test.each([
    [0, '￥0.00'],
    [1, '￥0.01'],
    [10, '￥0.10'],
    [99, '￥0.99'],
    [94_400, '￥944.00'],
    [100_000, '￥1,000.00'],
    [1_248_000, '￥12,480.00'],
    [123_456_789_012, '￥1,234,567,890.12'],
    [-5, '-￥0.05'],
    [-1_248_000, '-￥12,480.00'],
  ])('formats %d cents', (cents, want) => {
    expect(formatCents(cents, defaultCurrency)).toBe(want);
  });

  test.each([
    { cents: 10_000, symbol: '$', exRate: '0.1388', want: '$13.88' },
    { cents: 1, symbol: '$', exRate: '0.5', want: '$0.01' },
    { cents: -1, symbol: '$', exRate: '0.5', want: '-$0.01' },
    { cents: 3, symbol: '$', exRate: '0.1388', want: '$0.00' },
    { cents: -3, symbol: '$', exRate: '0.1388', want: '$0.00' },
    { cents: 5, symbol: '¥', exRate: '21.987654321', want: '¥1.10' },
    // As a float, 1.005 is slightly less, and 100 times it would round down.
    { cents: 100, symbol: '€', exRate: '1.005', want: '€1.01' },
    { cents: 9_007_199_254_740, symbol: 'R', exRate: '1000', want: 'R90,071,992,547,400.00' },
  ])('formats $cents cents at rate $exRate', ({ cents, want, ...currency }) => {
    expect(formatCents(cents, currency)).toBe(want);
  });

  test.each(['', '0', '0.00', '-1', '1e3', '1,5', ' 1', 'NaN', '١'])('refuses the rate %j', (exRate) => {
    expect(() => formatCents(1, { symbol: '$', exRate })).toThrow(RangeError);
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'refuses %d, which is not a whole number of cents',
    (cents) => {
      expect(() => formatCents(cents, defaultCurrency)).toThrow(RangeError);
    },
  );
});

test.each([
  [94_400, 100, 94_400],
  [94_400, 80, 75_520],
  [1, 50, 1],
  [3, 50, 2],
  [33, 1, 0],
  [-1, 50, -1],
  [0, 80, 0],
])('%d cents at %d percent is %d', (cents, percent, want) => {
  expect(percentOf(cents, percent)).toBe(want);
});

test('amounts beyond the safe integers are refused, not rounded', () => {
  expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  expect(() => timesCents(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
  expect(() => convertCents(Number.MAX_SAFE_INTEGER, '7')).toThrow(RangeError);
  expect(sumCents([])).toBe(0);
  expect(plainAmount(-1_234_567)).toBe('-12345.67');
});

describe('the parts of a list price', () => {
  const base = { 1: 10_000, 90: 3_000 };
  const prices = { base, extraName: { 1: 1_900 }, extraWildcard: { 1: 9_900 }, includedNames: 2 };

  test.each([
    ['cost nothing for included names', ['a.com', 'b.com'], 0, 0],
    ['charge each additional name', ['a.com', 'b.com', 'c.com', 'd.com'], 2, 0],
    ['fill the included places with wildcards first', ['a.com', '*.a.com', '*.b.com', '*.c.com'], 1, 1],
    ['cost nothing for www names', ['a.com', 'www.a.com', 'b.com'], 0, 0],
    ['count no names yet', [], 0, 0],
  ])('%s', (_, names, plain, wildcards) => {
    const parts = priceParts({ prices, names, validity: 1 });
    expect(parts).toEqual({
      base: 10_000,
      names: { count: plain, each: 1_900 },
      wildcards: { count: wildcards, each: 9_900 },
    });
    const { allRawPrice } = priceOrder({ prices, names, validity: 1, discount: 100 });
    expect(allRawPrice).toBe(10_000 + plain * 1_900 + wildcards * 9_900);
  });

  test.each([
    ['the lowest for a year', [{ 1: 300 }, { 1: 200, 90: 50 }], { validity: 1, amount: 200 }],
    ['without free products', [{ 1: 0, 90: 0 }, { 1: 200 }], { validity: 1, amount: 200 }],
    ['for 90 days if nothing is sold by the year', [{ 90: 50 }, { 90: 40 }], { validity: 90, amount: 40 }],
    ['none if nothing is sold', [{ 90: 0 }], null],
  ])('show the lowest price: %s', (_, bases, want) => {
    expect(lowestPrice(bases.map((each) => ({ prices: { base: each } })))).toEqual(want);
  });
});

describe('priceOrder', () => {
  const prices: ProductPrices = {
    base: { 90: 10_000, 1: 30_000, 2: 55_000 },
    extraName: { 90: 2_000, 1: 6_000, 2: 11_000 },
    extraWildcard: { 1: 20_000, 2: 38_000 },
    includedNames: 3,
  };
  const price = (names: string[], validity = 1, discount = 100) =>
    priceOrder({ prices, names, validity, discount });

  test.each([
    ['included names', 30_000, ['a.com', 'b.com', 'c.com']],
    ['two additional names', 42_000, ['a.com', 'b.com', 'c.com', 'd.com', 'e.com']],
    ['the www name is free', 30_000, ['a.com', 'www.a.com', 'b.com', 'www.b.com', 'c.com', 'www.c.com']],
    ['www without its bare name is charged', 36_000, ['a.com', 'b.com', 'c.com', 'www.d.com']],
    [
      'the www name of a www name is charged',
      36_000,
      ['a.com', 'www.a.com', 'www.www.a.com', 'www.www.www.a.com', 'www.www.www.www.a.com'],
    ],
    ['wildcards fill the included places first', 36_000, ['a.com', 'b.com', '*.c.com', 'd.com']],
    ['an additional wildcard', 56_000, ['*.a.com', '*.b.com', '*.c.com', '*.d.com', 'e.com']],
    ['a name typed twice counts once', 30_000, ['a.com', 'A.com', 'b.com', 'c.com']],
    ['count no names yet', 30_000, []],
    ['two years', 66_000, ['a.com', 'b.com', 'c.com', 'd.com'], 2],
    ['90 days', 12_000, ['a.com', 'b.com', 'c.com', 'd.com'], 90],
  ])('%s', (_name, want, names, validity = 1) => {
    expect(price(names, validity).allRawPrice).toBe(want);
  });

  test('applies the discount as the percentage paid', () => {
    expect(price(['a.com'], 1, 80)).toEqual({ allRawPrice: 30_000, allNowPrice: 24_000, discount: 80 });
  });

  test('rounds several orders one by one, as they are charged', () => {
    const odd = { ...prices, base: { 1: 101 } };
    expect(
      priceOrders({ prices: odd, orders: [['a.com'], ['b.com'], ['c.com']], validity: 1, discount: 50 }),
    ).toEqual({
      allRawPrice: 303,
      allNowPrice: 153,
      discount: 50,
    });
  });

  test('refuses a validity without a price', () => {
    expect(isValidityPriced(prices, 3)).toBe(false);
    expect(isValidityPriced(prices, 90)).toBe(true);
    expect(() => price(['a.com'], 3)).toThrow(RangeError);
  });

  test('counts plain names and wildcards separately', () => {
    expect(chargedNames(['a.com', '*.a.com', 'www.a.com', '8.8.8.8'])).toEqual({ plain: 2, wildcards: 1 });
  });
});
