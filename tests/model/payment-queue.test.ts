import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { ok } from '#core/result.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { paymentView } from '#machines/payment/payment.view.ts';
import { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import type { QueueTally } from '#machines/payment/payment-queue/payment-queue.types.ts';
import { paymentQueueView } from '#machines/payment/payment-queue/payment-queue.view.ts';
import { done } from '#tests/model/define-model.ts';
import { actsOf, foldHistory, recordFlow, resumeFlow } from '#tests/support/flows/interrupted.ts';
import { paymentActs as acts } from '#tests/support/flows/payment-backend.ts';
import {
  severalInput as input,
  openQueue,
  openQueueBackend,
  payingSeveralAt,
  queueActs,
  queueInput,
  queueingAt,
  severalOrderNos,
} from '#tests/support/flows/payment-queue-backend.ts';

const firstKey = 'payment:several:pay:1';
const { payRest, check, dismiss } = queueActs;

/** A backend whose queue was opened by the payment and processed. */
function opened(changes: Parameters<typeof openQueueBackend>[0] = {}) {
  const backend = openQueueBackend(changes);
  openQueue(backend, firstKey, severalOrderNos);
  // At a server without keys the queue has another ID.
  const [queueId = ''] = Object.keys(backend.queues);
  return { backend, begun: { ...queueInput, queueId } };
}

test("opens one queue for a payment of several orders and hands it on to the queue's flow", async () => {
  const backend = openQueueBackend();
  const { end } = await recordFlow(payingSeveralAt(backend), input, acts);
  expect(paymentView(end)).toMatchObject({ step: 'handed', queueFlow: 'payment:several-queue', exit: null });
  expect(Object.keys(backend.queues)).toEqual([`queue of ${firstKey}`]);
});

test('still pays the other orders when one was cancelled', () => {
  const [first = '', ...others] = severalOrderNos;
  const orderOf = (orderNo: string) => ({
    orderNo,
    orderStatus: orderNo === first ? (1004 as const) : (1001 as const),
    commonName: 'example.com',
    productName: 'AlphaSSL',
    chineseName: '单域名',
    englishName: 'AlphaSSL',
    brandName: 'AlphaSSL',
    validity: 1,
    payAmount: 100,
  });
  const [begun] = initialTransition(paymentMachine, input);
  const set = { orders: [first, ...others].map(orderOf), methods: [], balance: 1_000 };
  const [state] = transition(paymentMachine, begun, done('loadOrders', ok(set)));
  expect(paymentView(state)).toMatchObject({ step: 'ready', due: 200 });
});

test('shows the notice of a fully paid queue until it is dismissed', async () => {
  const { backend, begun } = opened();
  const { history, end } = await recordFlow(queueingAt(backend), begun, []);
  expect(paymentQueueView(end)).toMatchObject({
    step: 'paid',
    total: 3,
    paid: 3,
    paidCents: 3 * 29_900,
    isPaidAtOnce: true,
    failed: 0,
    isEnded: true,
    can: { dismiss: true, payRest: false },
    exit: { to: 'orders' },
  });
  const over = await resumeFlow(queueingAt(backend), foldHistory(paymentQueueMachine, begun, history), [
    dismiss,
  ]);
  expect(over).toMatchObject({ value: 'dismissed', status: 'done' });
});

test('reports no failure for an order that was paid elsewhere in the meantime', async () => {
  const { backend, begun } = opened({ charges: severalOrderNos.slice(0, 1) });
  const { end } = await recordFlow(queueingAt(backend), begun, []);
  expect(paymentQueueView(end)).toMatchObject({
    step: 'paid',
    paid: 3,
    paidCents: 2 * 29_900,
    failed: 0,
    failedOrders: [],
  });
  expect(backend.charges).toEqual(severalOrderNos);
});

test('lists the orders the balance did not cover, and pays them in one click once it does', async () => {
  const { backend, begun } = opened({ covers: 2 });
  const { history, end } = await recordFlow(queueingAt(backend), begun, [payRest]);
  const short = {
    step: 'partly',
    total: 3,
    paid: 2,
    failed: 1,
    failedOrders: [{ orderNo: severalOrderNos[2], reason: 'balance-short', payAmount: 29_900 }],
    rest: { count: 1, due: 29_900 },
    can: { payRest: true, dismiss: true },
  };
  // Pressed before the deposit: no queue is opened that could not pay anything.
  expect(paymentQueueView(end)).toMatchObject({
    ...short,
    missing: 29_900,
    faults: [{ reason: 'balance-short' }],
  });
  expect(Object.keys(backend.queues)).toHaveLength(1);

  backend.covers = 1;
  const again = await resumeFlow(queueingAt(backend), foldHistory(paymentQueueMachine, begun, history), [
    payRest,
  ]);
  expect(paymentQueueView(again)).toMatchObject({
    step: 'paid',
    total: 3,
    paid: 3,
    failed: 0,
    isPaidAtOnce: false,
  });
  expect(backend.charges).toEqual(severalOrderNos);
});

test('pays only the remaining orders when some of the rest were paid elsewhere', async () => {
  const { backend, begun } = opened({ covers: 1 });
  const { history } = await recordFlow(queueingAt(backend), begun, []);
  backend.charges.push(severalOrderNos[1] ?? '');
  backend.covers = 1;
  const end = await resumeFlow(queueingAt(backend), foldHistory(paymentQueueMachine, begun, history), [
    payRest,
  ]);
  expect(paymentQueueView(end)).toMatchObject({ step: 'paid', paid: 3 });
  expect(backend.queues[`queue of ${begun.workflow}:rest:2`]).toMatchObject({ total: 1, successCount: 1 });
});

test('opens only one more queue when pressed twice', async () => {
  const { backend, begun } = opened({ covers: 1, refill: 2 });
  const { end } = await recordFlow(queueingAt(backend), begun, [[payRest, payRest], payRest]);
  expect(end.value).toBe('paid');
  expect(Object.keys(backend.queues)).toHaveLength(2);
});

test('stops polling an unfinished queue after twenty minutes, and polls again on request', () => {
  const pending: QueueTally = { status: 'pending', total: 3, successCount: 1, failCount: 0, failOrders: [] };
  let [state] = initialTransition(paymentQueueMachine, queueInput);
  for (let poll = 1; poll <= 240; poll += 1) {
    expect(state.value, `look ${poll}`).toBe('watching');
    [state] = transition(paymentQueueMachine, state, done('readQueue', { poll, answer: ok(pending) }));
  }
  expect(paymentQueueView(state)).toMatchObject({ step: 'unsettled', paid: 1, failed: 0, done: 1 });
  [state] = transition(paymentQueueMachine, state, check);
  expect(state).toMatchObject({ value: 'watching', context: { poll: 1 } });
});

const servers = [
  { server: 'that honors keys', honorsKeys: true, isSent: false },
  { server: 'that honors keys', honorsKeys: true, isSent: true },
  { server: 'that ignores keys', honorsKeys: false, isSent: false },
  { server: 'that ignores keys', honorsKeys: false, isSent: true },
];

describe.each(servers)(
  'interrupted after every event, at a server $server, sent: $isSent',
  ({ honorsKeys, isSent }) => {
    test.each([0, 1])('charges several orders once each, after %i lost replies', async (lostAnswers) => {
      const recording = openQueueBackend({ honorsKeys, lostAnswers });
      const { history } = await recordFlow(payingSeveralAt(recording), input, acts);
      expect(history.length).toBeGreaterThan(4);
      for (let cut = 0; cut <= history.length; cut++) {
        const before = history.slice(0, cut);
        const from = foldHistory(paymentMachine, input, before);
        const wasSent = before.some(({ type }) => type === 'xstate.done.actor.pay');
        const backend = openQueueBackend({ honorsKeys });
        if (wasSent || (isSent && from.value === 'paying')) {
          openQueue(backend, `${input.workflow}:pay:${from.context.attempt}`, severalOrderNos);
        }
        const end = await resumeFlow(payingSeveralAt(backend), from, acts.slice(actsOf(before).length));
        expect(end.value, `cut after ${cut}`).toMatch(/^(handed|success)$/);
        expect(backend.charges, `cut after ${cut}`).toEqual(severalOrderNos);
      }
    });

    test('charges the rest of a queue once each', async () => {
      const live = opened({ honorsKeys, covers: 1, refill: 2 });
      const { history } = await recordFlow(queueingAt(live.backend), live.begun, [payRest, dismiss]);
      expect(history.length).toBeGreaterThan(6);
      for (let cut = 0; cut <= history.length; cut++) {
        const before = history.slice(0, cut);
        const from = foldHistory(paymentQueueMachine, live.begun, before);
        const { backend } = opened({ honorsKeys, covers: 1, refill: 2 });
        const wasSent = before.some(({ type }) => type === 'xstate.done.actor.payRest');
        if (wasSent || (isSent && from.value === 'opening')) {
          openQueue(backend, `${live.begun.workflow}:rest:${from.context.attempt}`, from.context.wanted);
        }
        if (wasSent) {
          // The queue recorded in the log.
          const known = live.backend.queues[from.context.queueId];
          if (known) backend.queues[from.context.queueId] = known;
          backend.charges.splice(0, 3, ...severalOrderNos);
        }
        const end = await resumeFlow(
          queueingAt(backend),
          from,
          [payRest, dismiss].slice(actsOf(before).length),
        );
        expect(end.value, `cut after ${cut}`).toBe('dismissed');
        expect(backend.charges.toSorted(), `cut after ${cut}`).toEqual(severalOrderNos);
      }
    });
  },
);
