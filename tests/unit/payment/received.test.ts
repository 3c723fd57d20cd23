import { describe, expect, it } from 'vitest';
import { judgeReceived } from '#server/payment/received.ts';

const rates = new Map([
  ['USD', '0.1406'],
  ['GBP', '0.1049'],
  ['BTC', '0.0000015'],
  ['ODD', '0.000000000001'],
  ['OUT', '0'],
]);
const asked = { cents: 1_237, currency: 'USD', baseCents: 8_800 };

describe('money a provider received', () => {
  it.each([
    ['as asked', 1_237, 'USD', { baseCents: 8_800, isEnough: true }],
    ['a cent less', 1_236, 'USD', { baseCents: 8_792, isEnough: false }],
    ['a cent more', 1_238, 'USD', { baseCents: 8_807, isEnough: true }],
    ['one cent', 1, 'USD', { baseCents: 7, isEnough: false }],
    ['another currency, more than enough', 100_000, 'GBP', { baseCents: 953_288, isEnough: false }],
    ['another currency, almost nothing', 1, 'GBP', { baseCents: 9, isEnough: false }],
    ['a currency whose unit is worth a fortune', 150, 'BTC', { baseCents: 100_000_000, isEnough: false }],
    ['an extremely small rate', 1, 'ODD', { baseCents: 1_000_000_000_000, isEnough: false }],
    ['more than a safe integer holds', 9_007_199_254_740_991, 'ODD', null],
    ['an invalid rate', 1, 'OUT', null],
    ['a currency without a rate', 1_237, 'XAU', null],
    ['a zero amount', 0, 'USD', null],
    ['a negative amount', -1, 'USD', null],
    ['a fraction of a cent', 12.5, 'USD', null],
  ])('%s', (_, cents, currency, want) => {
    expect(judgeReceived(asked, { cents, currency }, rates)).toEqual(want);
  });

  it('is exact for amounts whose product no float can hold', () => {
    const large = { cents: 9_007_199_254_740_991, currency: 'USD', baseCents: 9_007_199_254_740_990 };
    expect(judgeReceived(large, large, rates)).toEqual({ baseCents: 9_007_199_254_740_990, isEnough: true });
  });
});
