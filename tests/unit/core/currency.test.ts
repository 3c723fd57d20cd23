import { describe, expect, test } from 'vitest';
import { currencyAtRate, formatCharge, isBaseCurrency } from '#core/money/currency.ts';
import { defaultCurrency, formatCents, isExchangeRate } from '#core/money/money.ts';

const dollar = { symbol: '$', unit: 'USD', exRate: '0.1388' };
const rates = [
  { currency: 'CNY', rate: '1' },
  { currency: 'JPY', rate: '21.7654' },
  { currency: 'USD', rate: '0.1402' },
];

describe('amounts at a rate, rounded half away from zero', () => {
  test.each([
    { cents: 29_900, exRate: '1', want: '29,900' },
    { cents: -29_900, exRate: '1', want: '-29,900' },
    { cents: 29_900, exRate: '0.1388', want: '4,150' },
    { cents: 29_903, exRate: '0.1388', want: '4,151' },
    { cents: 1, exRate: '0.1388', want: '0' },
    { cents: 4, exRate: '0.1388', want: '1' },
    { cents: -4, exRate: '0.1388', want: '-1' },
    { cents: 29_900, exRate: '7.2', want: '215,280' },
    { cents: 29_901, exRate: '7.2', want: '215,287' },
    // Exactly half a cent, on either side of zero.
    { cents: 5, exRate: '0.1', want: '1' },
    { cents: -5, exRate: '0.1', want: '-1' },
    { cents: 15, exRate: '0.1', want: '2' },
    { cents: -15, exRate: '0.1', want: '-2' },
    { cents: 25, exRate: '0.1', want: '3' },
    // Many units to one, such as the yen: money is still shown with two decimals.
    { cents: 29_900, exRate: '21.7654', want: '650,785' },
    { cents: 1, exRate: '21.7654', want: '22' },
    { cents: 100, exRate: '0.000001', want: '0' },
    { cents: 50_000_000, exRate: '0.00000001', want: '1' },
  ])('$cents at $exRate is $want cents', ({ cents, exRate, want }) => {
    const shown = formatCents(cents, { symbol: '', exRate });
    const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(want) ?? [];
    const padded = digits.replace(/,/g, '').padStart(3, '0');
    const grouped = padded.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',');
    expect(shown).toBe(`${sign}${grouped}.${padded.slice(-2)}`);
  });
});

describe('exchange rates', () => {
  test.each([
    ["the server's rate if it lists the unit", dollar, rates, '0.1402'],
    ["the site's rate if the server does not list the unit", { ...dollar, unit: 'SGD' }, rates, '0.1388'],
    ["the site's rate while no rates are known", dollar, [], '0.1388'],
    ["the site's rate if the server's is not a rate", dollar, [{ currency: 'USD', rate: '0.0' }], '0.1388'],
    [
      'a rate of one for the base currency, whatever the site sets',
      { ...defaultCurrency, exRate: '2' },
      rates,
      '1',
    ],
  ])('show amounts at %s', (_name, site, listed, want) => {
    expect(currencyAtRate(site, listed)).toEqual({ ...site, exRate: want });
  });

  test.each([
    [defaultCurrency, true],
    [{ ...defaultCurrency, symbol: '¥' }, true],
    [{ ...defaultCurrency, exRate: '1.0' }, false],
    [dollar, false],
  ])('%j is the base currency: %s', (site, want) => {
    expect(isBaseCurrency(site)).toBe(want);
  });

  test.each([
    ['1', true],
    ['0.1388', true],
    ['000.5', true],
    ['0', false],
    ['0.000', false],
    ['-1', false],
    ['.5', false],
    ['1e3', false],
    ['1,5', false],
    ['', false],
    ['1234567890123', false],
  ])('%j is a valid rate: %s', (text, want) => {
    expect(isExchangeRate(text)).toBe(want);
  });
});

test.each([
  [138_800, 'USD', '1,388.00 USD'],
  [5, 'USDT', '0.05 USDT'],
  [0, 'CNY', '0.00 CNY'],
  [-123_456_789, 'EUR', '-1,234,567.89 EUR'],
])('a charge of %d cents in %s is shown as %s', (cents, unit, want) => {
  expect(formatCharge(cents, unit)).toBe(want);
});
