import { expect, test } from 'vitest';
import * as depositCalls from '#core/contract/calls/deposit.ts';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import { settlePayment } from '#core/contract/calls/sandbox.ts';
import { account } from '#core/contract/calls/session.ts';
import { CallError } from '#core/contract/failure.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { type PaymentTestStep, runPaymentTest } from '#src/features/payment/test/run-payment-test.ts';

const number = 'DP20261121-00001';
const method = { name: 'paypal', payWay: 2, switch: 'Y', showName: 'PayPal', cnName: 'PayPal' } as const;

const { pay, capturePaypal, check, detail } = paymentCalls;
const names = new Map<unknown, string>([
  [depositCalls.create, 'deposit'],
  [depositCalls.detail, 'deposit'],
  [account, 'account'],
  [pay, 'pay'],
  [settlePayment, 'settle'],
  [capturePaypal, 'capture'],
  [check, 'check'],
  [detail, 'payment'],
]);

/** Answers each call by its name; the balance is read before and after. */
function run(settled: { readonly state: string; readonly returnURL: string }, failing?: string) {
  const asked: { readonly name: string; readonly input: unknown; readonly key: string | undefined }[] = [];
  let balance = 5_000;
  const replies: Readonly<Record<string, () => unknown>> = {
    deposit: () => ({ depositNo: number, amount: 1_000, state: balance === 5_000 ? 'unpaid' : 'paid' }),
    account: () => ({ balance }),
    pay: () => ({ paymentID: 'p1' }),
    settle: () => {
      balance = 6_000;
      return settled;
    },
    capture: () => ({ state: 'paid' }),
    check: () => ({ outcome: 'paid', asked: true }),
    payment: () => ({ state: 'paid' }),
  };
  const client = {
    async call(declared: unknown, input: unknown, options?: { idempotencyKey?: string }) {
      const name = names.get(declared) ?? '';
      asked.push({ name, input, key: options?.idempotencyKey });
      if (name === failing) throw new CallError({ kind: 'disconnected' });
      return replies[name]?.();
    },
  } as unknown as Client;
  const steps: PaymentTestStep[] = [];
  const result = runPaymentTest(client, { orderNo: null, method, outcome: 'accept', run: 'r1' }, (step) =>
    steps.push(step),
  );
  return { asked, steps, kinds: () => steps.map(({ kind }) => kind), result };
}

test('lists its steps in order, with the balance before and after', async () => {
  const { asked, kinds, result } = run({ state: 'paid', returnURL: '' });
  expect(await result).toMatchObject({
    payment: 'paid',
    before: { number, amount: 1_000, balance: 5_000, state: 'unpaid' },
    after: { number, balance: 6_000, state: 'paid' },
  });
  expect(kinds()).toEqual(['prepared', 'opened', 'settled', 'asked', 'read']);
  expect(asked.flatMap(({ key }) => key ?? [])).toEqual(['r1:deposit', 'r1:pay']);
});

test('captures an approval with the values the provider put in the address', async () => {
  const { asked, kinds, result } = run({
    state: 'approved',
    returnURL: 'http://c.test/payment?token=t&PayerID=p',
  });
  await result;
  expect(kinds()).toEqual(['prepared', 'opened', 'settled', 'captured', 'asked', 'read']);
  expect(asked.find(({ name }) => name === 'capture')).toEqual({
    name: 'capture',
    input: { body: { token: 't', PayerID: 'p' } },
    key: 'r1:capture',
  });
});

test.each([
  ['deposit', []],
  ['pay', ['prepared']],
  ['settle', ['prepared', 'opened']],
  ['capture', ['prepared', 'opened', 'settled']],
  ['check', ['prepared', 'opened', 'settled', 'captured']],
  ['payment', ['prepared', 'opened', 'settled', 'captured', 'asked']],
])('keeps the completed steps when %s gets no answer: %j', async (failing, want) => {
  const { kinds, result } = run(
    { state: 'approved', returnURL: 'http://c.test/?token=t&PayerID=p' },
    failing,
  );
  await expect(result).rejects.toBeInstanceOf(CallError);
  expect(kinds()).toEqual(want);
});
