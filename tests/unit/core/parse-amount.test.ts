import { describe, expect, test } from 'vitest';
import { depositBounds } from '#core/contract/calls/deposit.ts';
import { parseAmount } from '#core/money/parse-amount.ts';

const parse = (text: string) => parseAmount(text, 'amount', depositBounds);

describe('parseAmount', () => {
  test.each([
    ['100', 10_000],
    ['1', 100],
    ['1.00', 100],
    ['100.5', 10_050],
    ['100.50', 10_050],
    ['100.05', 10_005],
    ['0100', 10_000],
    ['  100  ', 10_000],
    ['￥100', 10_000],
    ['¥100', 10_000],
    ['¥ 100', 10_000],
    ['$99.99', 9_999],
    ['１００', 10_000],
    ['１００．５０', 10_050],
    ['￥１，０００', 100_000],
    ['1,000', 100_000],
    ['1,000.5', 100_050],
    ['1,000,000', 100_000_000],
    ['12,5', 1_250],
    ['12,50', 1_250],
    ['1.000,50', 100_050],
    ['1.000.000,0', 100_000_000],
    ['19.98', 1_998],
    ['4.35', 435],
    ['1000000.00', 100_000_000],
  ])('reads %j as %i cents', (text, want) => {
    expect(parse(text)).toEqual({ ok: true, value: want });
  });

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['abc', 'amount-format'],
    ['-1', 'amount-format'],
    ['+1', 'amount-format'],
    ['1e3', 'amount-format'],
    ['100.005', 'amount-format'],
    ['100.', 'amount-format'],
    ['.5', 'amount-format'],
    ['1.2.3', 'amount-format'],
    ['1.000', 'amount-format'],
    ['1,000,5', 'amount-format'],
    ['1.00,5', 'amount-format'],
    ['12,', 'amount-format'],
    ['1,0000', 'amount-format'],
    [',100', 'amount-format'],
    ['1 000', 'amount-format'],
    ['100元', 'amount-format'],
    ['￥', 'amount-format'],
    ['￥￥1', 'amount-format'],
    ['0x10', 'amount-format'],
    ['Infinity', 'amount-format'],
    ['NaN', 'amount-format'],
    ['一百', 'amount-format'],
    ['9'.repeat(13), 'amount-format'],
    ['0', 'amount-small'],
    ['0.00', 'amount-small'],
    ['0.99', 'amount-small'],
    ['1000000.01', 'amount-large'],
    ['9'.repeat(12), 'amount-large'],
  ])('refuses %j: %s', (text, reason) => {
    expect(parse(text)).toMatchObject({ ok: false, error: { field: 'amount', reason, found: text.trim() } });
  });

  test('states a bound as an amount', () => {
    expect(parse('0.5')).toMatchObject({ error: { expected: '1.00' } });
    expect(parse('2,000,000')).toMatchObject({ error: { expected: '1000000.00' } });
  });
});
