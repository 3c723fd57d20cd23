import { expect, test } from 'vitest';
import { foreignChargeOf } from '#src/features/payment/form/foreign-charge.ts';

const rates = [
  { currency: 'USD', rate: '0.1388' },
  { currency: 'USDT', rate: 'soon' },
];

test.each([
  {
    name: 'another currency, at the rate',
    currency: 'USD',
    want: { charge: '41.50 USD', rate: '0.1388' },
  },
  { name: 'the currency of the accounts', currency: 'CNY', want: null },
  { name: 'no currency', currency: undefined, want: null },
  { name: 'the currency the page shows', currency: 'USD', shownUnit: 'USD', want: null },
  { name: 'no rate', currency: 'EUR', want: null },
  { name: 'an invalid rate', currency: 'USDT', want: null },
  { name: 'nothing to pay', currency: 'USD', due: 0, want: null },
])('charge shown for a payment method: $name', ({ currency, due = 29_900, shownUnit = 'CNY', want }) => {
  expect(foreignChargeOf(currency === undefined ? {} : { currency }, due, shownUnit, rates)).toEqual(want);
});
