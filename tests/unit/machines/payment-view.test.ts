import { expect, test } from 'vitest';
import type { PayWay } from '#core/contract/calls/payment.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { amountDue, payInput, usableWays } from '#machines/payment/payment.rules.ts';
import type { PayableOrder, PaymentContext } from '#machines/payment/payment.types.ts';
import { type PaymentStep, paymentView } from '#machines/payment/payment.view.ts';

const order = (orderNo: string, status: OrderStatus = orderStatus.unpaid): PayableOrder => ({
  orderNo,
  orderStatus: status,
  commonName: 'example.com',
  productName: 'AlphaSSL',
  chineseName: '单域名',
  englishName: 'AlphaSSL',
  brandName: 'AlphaSSL',
  validity: 1,
  payAmount: 29_900,
});
const way = (name: string, isOn = true): PayWay => ({
  name,
  payWay: name === 'balance' ? 9 : 0,
  switch: isOn ? 'Y' : 'N',
  showName: name,
  cnName: name,
});
const context: PaymentContext = {
  workflow: 'w1',
  orderNos: ['A'],
  origin: 'purchase',
  orders: [order('A')],
  ways: [way('balance'), way('alipay')],
  balance: 20_000,
  method: null,
  attempt: 1,
  started: 'no',
  round: 1,
  queueId: null,
  open: null,
  word: null,
  tally: null,
  poll: 1,
  faults: [],
  failure: null,
  reason: null,
};
const shown = (value: PaymentStep, change: Partial<PaymentContext> = {}) =>
  paymentView({ value, context: { ...context, ...change } });

test('only ways that are switched on and can be carried out here are offered', () => {
  expect(usableWays([way('balance'), way('alipay')], 1).map(({ name }) => name)).toEqual(['balance']);
  expect(usableWays([way('balance', false)], 1)).toEqual([]);
});

test('choosing the balance shows its notice', () => {
  expect(shown('ready').balanceNotice).toBeNull();
  expect(shown('ready', { method: 'balance' }).balanceNotice).toEqual({
    balance: 20_000,
    due: 29_900,
    isShort: true,
  });
});

test('an order that is paid is not paid again with the others', () => {
  const orders = [order('A', orderStatus.verifying), order('B')];
  expect(amountDue(orders)).toBe(29_900);
  expect(payInput({ ...context, orders, method: 'balance' })).toEqual({
    orderNos: ['B'],
    payWay: 9,
    name: 'balance',
    aim: 'makeOrder',
    idempotencyKey: 'w1:pay:1',
    attempt: 1,
  });
});

test.each([
  { step: 'success', orderNos: ['A'], origin: 'orders', want: { to: 'order', orderNo: 'A' } },
  { step: 'success', orderNos: ['A', 'B'], origin: 'orders', want: { to: 'orders' } },
  { step: 'cancelled', orderNos: ['A'], origin: 'purchase', want: { to: 'order', orderNo: 'A' } },
  { step: 'cancelled', orderNos: ['A', 'B'], origin: 'purchase', want: { to: 'orders' } },
  { step: 'cancelled', orderNos: ['A'], origin: 'order', want: null },
  { step: 'failed', orderNos: ['A'], origin: 'order', want: { to: 'order', orderNo: 'A' } },
  { step: 'ready', orderNos: ['A'], origin: 'purchase', want: null },
] as const)('$step of $orderNos from $origin leads to $want', ({ step, orderNos, origin, want }) => {
  expect(shown(step, { orderNos, origin }).exit).toEqual(want);
});

test.each([
  ['paying', 'pending'],
  ['asking', 'pending'],
  ['confirming', 'pending'],
  ['unsettled', 'pending'],
  ['success', 'success'],
  ['failed', 'fail'],
  ['ready', null],
] as const)('while %s the confirm dialog shows %s', (step, want) => {
  expect(shown(step).confirm).toBe(want);
});

test('paying again is possible only where it cannot charge twice', () => {
  expect(shown('confirming', { started: 'accepted' }).can.submit).toBe(false);
  expect(shown('confirming', { started: 'unanswered' }).can.submit).toBe(true);
  expect(shown('paying').can).toMatchObject({ submit: false, leave: false, check: false });
});
