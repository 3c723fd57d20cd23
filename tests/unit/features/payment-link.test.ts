import { describe, expect, test } from 'vitest';
import { isKeptAs, readBatchAddress, readPaymentAddress } from '#src/features/payment/pages/payment-link.ts';

const one = 'CN20261121-00001';
const two = 'CN20261121-00002';
const payment = (search: object) => ({ to: '/payment', search });
const batch = (...numbers: string[]) => ({ to: '/payment/batch', search: { orderNos: numbers.join(',') } });

describe('readPaymentAddress', () => {
  test.each([
    { name: 'the usual spelling', raw: { orderNo: one }, want: payment({ orderNo: one }) },
    { name: 'lower case', raw: { orderno: one.toLowerCase() }, want: payment({ orderNo: one }) },
    { name: 'an underscore', raw: { order_no: one }, want: payment({ orderNo: one }) },
    { name: 'orderID', raw: { orderID: one }, want: payment({ orderNo: one }) },
    { name: 'white space around', raw: { orderNo: ` ${one} ` }, want: payment({ orderNo: one }) },
    { name: 'the plural with one number', raw: { orderNos: one }, want: payment({ orderNo: one }) },
    { name: 'the same number twice', raw: { orderNo: `${one},${one}` }, want: payment({ orderNo: one }) },
    { name: 'two numbers joined by a comma', raw: { orderNo: `${one},${two}` }, want: batch(one, two) },
    {
      name: 'two numbers joined by a Chinese comma',
      raw: { orderNos: `${one}，${two}` },
      want: batch(one, two),
    },
    { name: 'the parameter twice', raw: { orderNo: [one, two] }, want: batch(one, two) },
    { name: 'an empty address', raw: {}, want: payment({}) },
    { name: 'nonsense', raw: { orderNo: '<script>' }, want: payment({}) },
    { name: 'a number', raw: { orderNo: 20261121 }, want: payment({ orderNo: '20261121' }) },
    {
      name: 'a deposit',
      raw: { orderNo: 'DP20261121-00001' },
      want: payment({ orderNo: 'DP20261121-00001' }),
    },
    {
      name: 'a return from PayPal',
      raw: { orderNo: one, token: '5O190127TN364715T', PayerID: 'FSMVU44LF3YUS' },
      want: payment({ orderNo: one, token: '5O190127TN364715T', PayerID: 'FSMVU44LF3YUS' }),
    },
    {
      name: 'a return from PayPal with a numeric token and no order',
      raw: { token: 12, PayerID: 'FSMVU44LF3YUS' },
      want: payment({ token: '12', PayerID: 'FSMVU44LF3YUS' }),
    },
    {
      name: 'a return from PayPal without a payment',
      raw: { orderNo: one, token: '5O190127TN364715T' },
      want: payment({ orderNo: one, returned: true }),
    },
    {
      name: 'a return from Stripe, with its secret',
      raw: {
        orderNo: one,
        payment_intent: 'pi_1',
        payment_intent_client_secret: 'pi_1_secret_2',
        redirect_status: 'succeeded',
      },
      want: payment({ orderNo: one, returned: true }),
    },
    {
      name: 'a return from Alipay',
      raw: { orderNo: one, out_trade_no: '7', trade_no: '20', sign: 'x', total_amount: '299.00' },
      want: payment({ orderNo: one, returned: true }),
    },
    {
      name: 'an unknown parameter',
      raw: { orderNo: one, utm_source: 'mail' },
      want: payment({ orderNo: one }),
    },
  ])('reads $name', ({ raw, want }) => {
    const address = readPaymentAddress(raw);
    expect(address).toEqual(want);
    // The result reads as itself, so no address is redirected twice.
    expect(readPaymentAddress({ ...address.search })).toEqual(
      address.to === '/payment' ? address : { ...address },
    );
    expect(isKeptAs({ ...address.search }, address.search)).toBe(true);
  });

  test('does not keep the secret of a provider', () => {
    const raw = { orderNo: one, payment_intent_client_secret: 'pi_1_secret_2' };
    expect(isKeptAs(raw, readPaymentAddress(raw).search)).toBe(false);
  });
});

test.each([
  [{ orderNos: `${one},${two}` }, { orderNos: `${one},${two}` }],
  [{ orderNo: one }, { orderNos: one }],
  [{ other: one }, {}],
  [{ orderNos: Array.from({ length: 501 }, (_, index) => `CN20261121-${10_000 + index}`).join(',') }, 500],
])('readBatchAddress reads %j', (raw, want) => {
  const search = readBatchAddress(raw);
  if (typeof want === 'number') expect(search.orderNos?.split(',')).toHaveLength(want);
  else expect(search).toEqual(want);
});
