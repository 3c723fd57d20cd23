import { describe, expect, test } from 'vitest';
import type { Payment, PaymentState } from '#core/contract/calls/payment.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { Client } from '#src/adapters/http/client.ts';
import {
  askProvider,
  openPaymentOf,
  readPayableStatuses,
  readPayables,
  readPayment,
} from '#src/console/orders/payable-status.ts';

const expireAt = '2026-11-21T12:00:00Z';
const payment: Payment = {
  paymentID: 'p1',
  orderNo: 'CN20261121-00001',
  name: 'stripe',
  state: 'open',
  transferredPriceCent: 29_900,
  webCurrency: 'CNY',
  backCurrency: 'CNY',
  payURL: 'https://pay.example.com/p1',
  webPagePayURL: '',
  qrCodeBase64: 'aaaa',
  expireTime: 60,
  expireAt,
  stripePublicKey: 'pk_test',
  clientSecret: 'secret of p1',
  sessionID: 's1',
  crypto: null,
  bank: null,
};
const signal = new AbortController().signal;

/** Answers each call by its id; nothing else of a client is used. */
function clientWith(replies: Readonly<Record<string, unknown>>): Client {
  const call = async ({ id }: { readonly id: string }) => replies[id];
  return { call } as unknown as Client;
}

test('keeps the id, method and expiry of a payment for the log, and nothing that pays', () => {
  expect(openPaymentOf(payment)).toEqual({ paymentID: 'p1', name: 'stripe', expireAt: Date.parse(expireAt) });
  expect(openPaymentOf({ ...payment, expireAt: zeroTime }).expireAt).toBeNull();
});

test('keeps the same of the status from the provider', async () => {
  const reply = { orderNo: payment.orderNo, outcome: 'unpaid', asked: true, payment };
  const providerStatus = await askProvider(clientWith({ 'payment.check': reply }), payment.orderNo, signal);
  expect(providerStatus).toEqual({
    outcome: 'unpaid',
    asked: true,
    state: 'open',
    open: openPaymentOf(payment),
  });
  const none = clientWith({ 'payment.check': { ...reply, payment: null } });
  expect(await askProvider(none, payment.orderNo, signal)).toMatchObject({ state: null, open: null });
});

describe("a payment expires by the server's clock", () => {
  const cases: readonly (readonly [PaymentState, Partial<Payment>, boolean])[] = [
    ['open', {}, false],
    ['open', { expireTime: 0 }, true],
    ['open', { expireTime: 0, expireAt: zeroTime }, false],
    ['expired', {}, true],
    ['replaced', {}, true],
    ['paid', { expireTime: 0 }, false],
    ['refused', {}, false],
  ];
  test.each(cases)('%s %o: %s', async (state, changes, isOver) => {
    const client = clientWith({ 'payment.detail': { ...payment, state, ...changes } });
    expect(await readPayment(client, 'p1', signal)).toEqual({ state, isOver });
  });
});

test.each([
  ['unpaid', 1001],
  ['paid', 1002],
  ['cancelled', 1004],
] as const)('a deposit that is %s has the status of an order in %i', async (state, status) => {
  const depositNo = 'DP20261121-00001';
  const client = clientWith({ 'deposit.detail': { depositNo, amount: 5_000, state } });
  expect(await readPayableStatuses(client, [depositNo], signal)).toEqual([status]);
  expect(await readPayables(client, [depositNo], signal)).toEqual([
    expect.objectContaining({ orderNo: depositNo, orderStatus: status, payAmount: 5_000 }),
  ]);
});

test('the price difference of a reissue is due', async () => {
  const row = { orderNo: 'CN20261121-00001', orderStatus: 5004, payAmount: 29_900, reSignPriceDiff: 1_200 };
  const client = clientWith({ 'orders.list': { data: [row], total: 1 } });
  expect(await readPayables(client, [row.orderNo], signal)).toEqual([
    expect.objectContaining({ orderStatus: 5004, payAmount: 1_200 }),
  ]);
});
