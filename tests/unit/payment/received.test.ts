import { describe, expect, it } from 'vitest';
import { judgeReceived } from '#server/payment/received.ts';

const rates = new Map([
  ['USD', '0.1406'],
  ['GBP', '0.1049'],
]);
const asked = { cents: 1_237, currency: 'USD', baseCents: 8_800 };

describe('money a provider received', () => {
  it.each([
    ['as asked', 1_237, 'USD', { baseCents: 8_800, isEnough: true }],
    ['a cent less', 1_236, 'USD', { baseCents: 8_792, isEnough: false }],
    ['a cent more', 1_238, 'USD', { baseCents: 8_807, isEnough: true }],
    ['one cent', 1, 'USD', { baseCents: 7, isEnough: false }],
    ['another currency, more than enough', 100_000, 'GBP', { baseCents: 953_288, isEnough: false }],
    ['another currency, next to nothing', 1, 'GBP', { baseCents: 9, isEnough: false }],
    ['a currency without a rate', 1_237, 'XAU', null],
    ['nothing', 0, 'USD', null],
    ['less than nothing', -1, 'USD', null],
    ['a part of a cent', 12.5, 'USD', null],
  ])('%s', (_, cents, currency, want) => {
    expect(judgeReceived(asked, { cents, currency }, rates)).toEqual(want);
  });

  it('is exact for amounts whose product no float holds', () => {
    const large = { cents: 9_007_199_254_740_991, currency: 'USD', baseCents: 9_007_199_254_740_990 };
    expect(judgeReceived(large, large, rates)).toEqual({ baseCents: 9_007_199_254_740_990, isEnough: true });
  });
});
