import { expect, test } from 'vitest';
import { ok } from '#core/result.ts';
import { done } from '#machines/kit/model.ts';
import { paymentTestModel } from '#machines/payment/payment-test/payment-test.model.ts';
import type { PaymentTestEvent } from '#machines/payment/payment-test/payment-test.types.ts';
import { paymentTestView } from '#machines/payment/payment-test/payment-test.view.ts';
import { describeModel } from '#tests/support/describe-model.ts';
import { runModel } from '#tests/support/running-model.ts';

describeModel('payment bench', paymentTestModel);

test('a run lists its steps in order, and what the balance gained', async () => {
  const { snapshot, perform, inputOf, stop } = runModel(paymentTestModel, 'new');
  const act = (event: PaymentTestEvent) => perform(event);
  const view = () => paymentTestView(snapshot() as Parameters<typeof paymentTestView>[0]);
  const method = { name: 'alipay', payWay: 0, switch: 'Y', showName: 'Alipay', cnName: '支付宝' } as const;
  const before = { number: 'DP20261121-00001', amount: 1_000, balance: 5_000, state: 'unpaid' } as const;
  await act({ type: 'test.run', subject: { kind: 'deposit' }, method, outcome: 'lose', run: 'r1' });
  expect(view()).toMatchObject({ isBusy: true, steps: [], result: null });
  await act(done('prepare', ok({ at: 1, ...before })));
  expect(inputOf('open')).toEqual({ number: before.number, method, run: 'r1' });
  await act(done('open', ok({ at: 2, paymentID: 'p1' })));
  expect(inputOf('settle')).toEqual({ paymentID: 'p1', outcome: 'lose' });
  await act(done('settle', ok({ at: 3, returnURL: '', isApproved: false })));
  await act(done('ask', ok({ at: 4, outcome: 'paid' as const, asked: true })));
  await act(
    done('read', ok({ at: 5, ...before, state: 'paid' as const, balance: 6_000, payment: 'paid' as const })),
  );
  expect(view()).toMatchObject({ isBusy: false, result: { payment: 'paid', change: 1_000 } });
  expect(view().steps.map(({ kind }) => kind)).toEqual(['prepared', 'opened', 'settled', 'asked', 'read']);
  stop();
});
