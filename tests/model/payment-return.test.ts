import { expect, test } from 'vitest';
import { fail, ok } from '#core/result.ts';
import { done } from '#machines/kit/model.ts';
import { paymentReturnModel } from '#machines/payment/payment-return/payment-return.model.ts';
import type { PaymentReturnEvent } from '#machines/payment/payment-return/payment-return.types.ts';
import { paymentReturnView } from '#machines/payment/payment-return/payment-return.view.ts';
import { describeModel } from '#tests/support/describe-model.ts';
import { runModel } from '#tests/support/running-model.ts';

describeModel('payment return', paymentReturnModel);

function comeBack(inputName: 'approved' | 'approved, the order not named' | 'come back') {
  const { snapshot, perform, stop } = runModel(paymentReturnModel, inputName);
  return {
    stop,
    act: (event: PaymentReturnEvent) => perform(event),
    view: () => paymentReturnView(snapshot() as Parameters<typeof paymentReturnView>[0]),
  };
}

test('a capture that found no answer is asked for again, and names the order in the end', async () => {
  const { act, view, stop } = comeBack('approved, the order not named');
  expect(view()).toMatchObject({ step: 'capturing', orderNo: null, isOver: false });
  await act(done('capture', fail({ kind: 'timeout' })));
  expect(view()).toMatchObject({ step: 'unsettled', can: { retry: true }, isOver: false });
  await act({ type: 'return.retry' });
  expect(view()).toMatchObject({ step: 'capturing', failure: null });
  await act(done('capture', ok({ orderNo: 'CN20261121-00001', state: 'late' })));
  expect(view()).toMatchObject({ step: 'settled', orderNo: 'CN20261121-00001', news: 'late', isOver: true });
  stop();
});

test.each([
  ['paid', null],
  ['open', null],
  ['replaced', null],
  ['late', 'late'],
  ['short', 'short'],
  ['refused', 'refused'],
  ['expired', 'expired'],
] as const)('of a payment that is %s it tells %s', async (state, news) => {
  const { act, view, stop } = comeBack('come back');
  expect(view().step).toBe('looking');
  await act(done('look', ok({ orderNo: 'CN20261121-00001', state })));
  expect(view()).toMatchObject({ step: 'settled', news });
  stop();
});
