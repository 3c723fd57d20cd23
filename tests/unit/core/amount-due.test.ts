import { describe, expect, it } from 'vitest';
import { certType } from '#core/catalogue/type-flags.ts';
import { amountDue, paymentAim } from '#core/orders/amount-due.ts';

describe('the amount due for an order', () => {
  it.each([
    [1001, 8_800, 'makeOrder'],
    [1002, 8_800, 'makeOrder'],
    [5004, 1_500, 'reSign'],
  ] as const)('in status %i is %i cents, with the aim %s', (orderStatus, due, aim) => {
    expect(amountDue({ orderStatus, payAmount: 8_800, reSignPriceDiff: 1_500 })).toBe(due);
    expect(paymentAim(orderStatus)).toBe(aim);
  });
});

describe('the level of owner validation', () => {
  it.each([
    ['dv_one_ssl', 'DV'],
    ['ov_code', 'OV'],
    ['ev_one_ssl', 'EV'],
    ['smime_approved', ''],
  ])('of %s is %s', (type, want) => {
    expect(certType(type)).toBe(want);
  });
});
