import { expect, test } from 'vitest';
import { orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import { done } from '#machines/kit/model.ts';
import { orderActionsModel } from '#machines/orders/order-actions/order-actions.model.ts';
import { refundOf } from '#machines/orders/order-actions/order-actions.rules.ts';
import type { OrderActionsEvent } from '#machines/orders/order-actions/order-actions.types.ts';
import { orderActionsView } from '#machines/orders/order-actions/order-actions.view.ts';
import { describeModel } from '#tests/support/describe-model.ts';
import { runModel } from '#tests/support/running-model.ts';

describeModel('order actions', orderActionsModel);

function openPage(inputName: 'paid' | 'unpaid') {
  const { snapshot, perform, inputOf, stop } = runModel(orderActionsModel, inputName);
  return {
    inputOf,
    stop,
    act: (event: OrderActionsEvent) => perform(event),
    view: () => orderActionsView(snapshot() as Parameters<typeof orderActionsView>[0]),
  };
}

test('a cancellation without an answer is looked into, and offered again under the same key', async () => {
  const { act, inputOf, view, stop } = openPage('paid');
  await act({ type: 'cancel.ask', key: 'k1' });
  expect(view().cancel).toMatchObject({ isOpen: true, refund: 29_900 });
  await act({ type: 'cancel.confirm' });
  const first = inputOf('cancelOrder');
  await act(done('cancelOrder', fail({ kind: 'timeout' })));
  expect(view().cancel.step).toBe('asking');
  await act(done('askStatus', ok(orderStatus.verifying)));
  expect(view().cancel).toMatchObject({ step: 'confirming', failure: { kind: 'timeout' } });
  await act({ type: 'cancel.confirm' });
  expect(inputOf('cancelOrder')).toEqual(first);
  await act(done('cancelOrder', ok(null)));
  expect(view().cancel).toMatchObject({ step: 'cancelled', isOpen: false, refund: 29_900 });
  expect(view().can.askToCancel).toBe(false);
  stop();
});

test('an order paid while the dialog is open says what comes back', async () => {
  const { act, view, stop } = openPage('unpaid');
  await act({ type: 'cancel.ask', key: 'k1' });
  expect(view().cancel.refund).toBe(0);
  await act({ type: 'order.change', orderStatus: orderStatus.verifying, payAmount: 9_900, remark: '' });
  expect(view().cancel.refund).toBe(9_900);
  stop();
});

test('a remark that was not saved stays as it was typed, whatever is loaded meanwhile', async () => {
  const { act, view, stop } = openPage('unpaid');
  await act({ type: 'remark.edit' });
  await act({ type: 'remark.change', text: 'for the shop' });
  await act({ type: 'remark.save' });
  await act({ type: 'order.change', orderStatus: orderStatus.unpaid, payAmount: 9_900, remark: 'other' });
  await act(done('saveRemark', fail({ kind: 'disconnected' })));
  expect(view().remark).toMatchObject({ step: 'editing', text: 'for the shop', saves: 0 });
  await act({ type: 'remark.save' });
  await act(done('saveRemark', ok(null)));
  expect(view().remark).toMatchObject({ step: 'shown', text: 'for the shop', failure: null, saves: 1 });
  stop();
});

test.each([
  { status: orderStatus.unpaid, want: 0 },
  { status: orderStatus.verifying, want: 500 },
  { status: orderStatus.resubmit, want: 500 },
  { status: orderStatus.issued, want: 0 },
  { status: orderStatus.cancelled, want: 0 },
])('an order of status $status gives $want cents back', ({ status, want }) => {
  expect(refundOf({ orderStatus: status, payAmount: 500, remark: '' })).toBe(want);
});
