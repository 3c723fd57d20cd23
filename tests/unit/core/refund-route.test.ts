import { expect, it } from 'vitest';
import { type PaidPart, type RefundRoute, refundDays, routeRefund } from '#core/money/refund-route.ts';

const card: PaidPart = {
  paymentID: 'card',
  gateway: 'stripe',
  method: 'stripe',
  cents: 8_800,
  currency: 'USD',
  charged: 1_238,
  returned: 0,
  returnedCharged: 0,
};
const alipay: PaidPart = {
  ...card,
  paymentID: 'alipay',
  gateway: 'sandbox',
  method: 'alipay',
  currency: 'CNY',
  charged: 8_800,
};
const all = (part: PaidPart, cents = part.cents, charged = part.charged) => ({
  paymentID: part.paymentID,
  gateway: part.gateway,
  method: part.method,
  cents,
  currency: part.currency,
  charged,
});

it.each<{
  readonly name: string;
  readonly paid: readonly PaidPart[];
  readonly cents: number;
  readonly available?: number;
  readonly want: RefundRoute;
}>([
  { name: 'nothing paid by a provider', paid: [], cents: 8_800, want: { back: [], balance: 8_800 } },
  { name: 'all to a card', paid: [card], cents: 8_800, want: { back: [all(card)], balance: 0 } },
  {
    name: 'a part at the payment’s rate, rounded half up',
    paid: [card],
    cents: 4_001,
    want: { back: [all(card, 4_001, 563)], balance: 0 },
  },
  {
    name: 'the last part closes to the cent',
    paid: [{ ...card, returned: 4_001, returnedCharged: 563 }],
    cents: 4_799,
    want: { back: [all(card, 4_799, 675)], balance: 0 },
  },
  {
    name: 'never above the payment',
    paid: [{ ...card, returned: 8_000, returnedCharged: 1_125 }],
    cents: 1_500,
    want: { back: [all(card, 800, 113)], balance: 700 },
  },
  {
    name: 'nothing left of the payment',
    paid: [{ ...card, returned: 8_800, returnedCharged: 1_238 }],
    cents: 1,
    want: { back: [], balance: 1 },
  },
  {
    name: 'more returned than it paid, after a chargeback',
    paid: [{ ...card, returned: 9_000, returnedCharged: 1_300 }],
    cents: 500,
    want: { back: [], balance: 500 },
  },
  {
    name: 'less than a cent of the currency charged',
    paid: [card],
    cents: 1,
    want: { back: [], balance: 1 },
  },
  {
    name: 'bank, crypto and unknown methods to the balance',
    paid: [
      { ...alipay, method: 'bank', gateway: 'bank' },
      { ...alipay, method: 'bank' },
      { ...alipay, method: 'usdt' },
      { ...alipay, method: 'toString' },
      { ...alipay, gateway: 'bank' },
    ],
    cents: 8_800,
    want: { back: [], balance: 8_800 },
  },
  {
    name: 'several payments in their order',
    paid: [{ ...alipay, cents: 1_500, charged: 1_500 }, card],
    cents: 2_000,
    want: { back: [all(alipay, 1_500, 1_500), all(card, 500, 70)], balance: 0 },
  },
  {
    name: 'no more than the balance covers',
    paid: [alipay],
    cents: 8_800,
    available: 3_000,
    want: { back: [all(alipay, 3_000, 3_000)], balance: 5_800 },
  },
  {
    name: 'all stays with an account in debt',
    paid: [alipay],
    cents: 8_800,
    available: -50,
    want: { back: [], balance: 8_800 },
  },
])('routes $name', ({ paid, cents, available, want }) => {
  expect(routeRefund(paid, cents, available)).toEqual(want);
});

it.each([7, 100, 333, 8_799])('closes to the cent whatever the parts: of %i', (step) => {
  let part = card;
  let toBalance = 0;
  for (let left = card.cents; left > 0; left -= step) {
    const { back, balance } = routeRefund([part], Math.min(step, left));
    toBalance += balance;
    for (const { cents, charged } of back) {
      part = { ...part, returned: part.returned + cents, returnedCharged: part.returnedCharged + charged };
    }
  }
  expect(part.returned + toBalance).toBe(card.cents);
  expect(part.returnedCharged).toBeLessThanOrEqual(card.charged);
  if (toBalance === 0) expect(part.returnedCharged).toBe(card.charged);
});

it('says how long it takes', () => {
  expect([refundDays('stripe'), refundDays('balance'), refundDays('constructor')]).toEqual([
    { from: 5, to: 10 },
    null,
    null,
  ]);
});
