import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { ok } from '#core/result.ts';
import { done } from '#machines/model.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentEvent, PaymentUserEvent } from '#machines/payment/payment.types.ts';
import { paymentView } from '#machines/payment/payment.view.ts';
import type { QueueTally } from '#machines/payment-queue/payment-queue.types.ts';
import { actsOf, foldHistory, recordFlow, resumeFlow } from '#tests/support/interrupted.ts';
import { paymentActs as acts } from '#tests/support/payment-cashier.ts';
import {
  severalInput as input,
  openQueue,
  openQueueCashier,
  payingSeveralAt,
  severalOrderNos,
} from '#tests/support/payment-queue-cashier.ts';

const submit: PaymentUserEvent = { type: 'payment.submit' };

test('several orders are paid by one queue and lead to the list', async () => {
  const cashier = openQueueCashier();
  const { end } = await recordFlow(payingSeveralAt(cashier), input, acts);
  expect(paymentView(end)).toMatchObject({
    step: 'success',
    reason: 'paid',
    tally: { total: 3, successCount: 3, failCount: 0 },
    exit: { to: 'orders' },
  });
  expect(cashier.charges).toEqual(severalOrderNos);
});

test('what the balance did not cover is named, and paid alone once it does', async () => {
  const cashier = openQueueCashier({ covers: 2 });
  const machine = payingSeveralAt(cashier);
  const { history } = await recordFlow(machine, input, acts);
  const end = foldHistory(paymentMachine, input, history);
  expect(paymentView(end)).toMatchObject({
    step: 'partly',
    confirm: 'fail',
    tally: {
      successCount: 2,
      failCount: 1,
      failOrders: [{ orderNo: severalOrderNos[2], reason: 'balance-short' }],
    },
    can: { submit: true, leave: true },
  });
  cashier.covers = 1;
  const again = await resumeFlow(machine, end, [submit, submit]);
  expect(paymentView(again)).toMatchObject({ step: 'success', tally: { total: 1, successCount: 1 } });
  expect(cashier.charges).toEqual(severalOrderNos);
});

test('left with orders unpaid, it says so and can be opened again', async () => {
  const cashier = openQueueCashier({ covers: 1 });
  const machine = payingSeveralAt(cashier);
  const { history } = await recordFlow(machine, input, [...acts, { type: 'payment.leave' }]);
  const end = foldHistory(paymentMachine, input, history);
  expect(paymentView(end)).toMatchObject({
    step: 'cancelled',
    reason: 'partly-paid',
    exit: { to: 'orders' },
  });
  cashier.covers = 2;
  const again = await resumeFlow(machine, end, [{ type: 'payment.open' }, submit]);
  expect(again.value).toBe('success');
  expect(cashier.charges).toEqual(severalOrderNos);
});

const pending: QueueTally = { status: 'pending', total: 3, successCount: 1, failCount: 0, failOrders: [] };

/** The machine by hand, looking at its queue. */
function settling() {
  const loaded = foldHistory(paymentMachine, input, []);
  const steps: readonly PaymentEvent[] = [
    done('loadOrders', ok({ orders: ordersOf(loaded.context.orderNos), ways: [balance], balance: 0 })),
    { type: 'method.choose', name: 'balance' },
    submit,
    done('pay', { attempt: 1, answer: ok({ queueId: 'queue-1' }) }),
  ];
  return steps.reduce((state, event) => transition(paymentMachine, state, event)[0], loaded);
}
const balance = { name: 'balance', payWay: 9, switch: 'Y', showName: 'Balance', cnName: '余额' } as const;
const ordersOf = (orderNos: readonly string[]) =>
  orderNos.map((orderNo) => ({
    orderNo,
    orderStatus: 1001 as const,
    commonName: 'example.com',
    productName: 'AlphaSSL',
    chineseName: '单域名',
    englishName: 'AlphaSSL',
    brandName: 'AlphaSSL',
    validity: 1,
    payAmount: 100,
  }));

test('a queue that does not end is given up after twenty minutes, and looked at again when asked', () => {
  let [state] = [settling()];
  for (let poll = 1; poll <= 240; poll += 1) {
    expect(state.value, `look ${poll}`).toBe('settling');
    [state] = transition(paymentMachine, state, done('readQueue', { poll, answer: ok(pending) }));
  }
  expect(paymentView(state)).toMatchObject({ step: 'unsettled', tally: { successCount: 1 } });
  [state] = transition(paymentMachine, state, { type: 'payment.check' });
  expect(state.value).toBe('settling');
  expect(state.context).toMatchObject({ queueId: 'queue-1', poll: 1 });
});

test('left while it is being paid, opening it looks at the same queue', () => {
  let [state] = transition(paymentMachine, settling(), { type: 'payment.leave' });
  expect(paymentView(state)).toMatchObject({ step: 'cancelled', reason: 'not-now' });
  [state] = transition(paymentMachine, state, { type: 'payment.open' });
  expect(state.value).toBe('settling');
  expect(state.context.queueId).toBe('queue-1');
});

test('an order that was cancelled does not keep the others from being paid', () => {
  const [first = '', ...others] = severalOrderNos;
  const mixed = [
    ...ordersOf([first]).map((order) => ({ ...order, orderStatus: 1004 as const })),
    ...ordersOf(others),
  ];
  const [begun] = initialTransition(paymentMachine, input);
  const [state] = transition(
    paymentMachine,
    begun,
    done('loadOrders', ok({ orders: mixed, ways: [balance], balance: 1_000 })),
  );
  expect(paymentView(state)).toMatchObject({ step: 'ready', due: 200 });
});

describe.each([
  { server: 'that honours keys', honoursKeys: true, isSent: false },
  { server: 'that honours keys', honoursKeys: true, isSent: true },
  { server: 'that ignores keys', honoursKeys: false, isSent: false },
  { server: 'that ignores keys', honoursKeys: false, isSent: true },
])('several orders, cut after every event, at a server $server, sent: $isSent', ({ honoursKeys, isSent }) => {
  test.each([0, 1])('are charged once each, with %i answers lost before', async (lostAnswers) => {
    const recording = openQueueCashier({ honoursKeys, lostAnswers });
    const { history } = await recordFlow(payingSeveralAt(recording), input, acts);
    expect(history.length).toBeGreaterThan(4);
    for (let cut = 0; cut <= history.length; cut++) {
      const before = history.slice(0, cut);
      const from = foldHistory(paymentMachine, input, before);
      const wasSent = before.some(({ type }) => type === 'xstate.done.actor.pay');
      const cashier = openQueueCashier({ honoursKeys });
      if (wasSent || (isSent && from.value === 'paying')) {
        openQueue(cashier, `${input.workflow}:pay:${from.context.attempt}`, severalOrderNos);
      }
      const end = await resumeFlow(payingSeveralAt(cashier), from, acts.slice(actsOf(before).length));
      expect(end.value, `cut after ${cut}`).toBe('success');
      expect(cashier.charges, `cut after ${cut}`).toEqual(severalOrderNos);
    }
  });
});
