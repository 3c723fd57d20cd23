import { expect, test } from 'vitest';
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import { missingCents } from '#machines/payment/payment-queue/payment-queue.rules.ts';
import type { PaymentQueueEvent } from '#machines/payment/payment-queue/payment-queue.types.ts';
import { broke, done } from '#tests/model/define-model.ts';

const orderNos = ['CN20261121-00001', 'CN20261121-00002'];
const input = {
  workflow: 'w1-queue',
  queueId: 'queue-1',
  payWay: 5,
  orders: orderNos.map((orderNo) => ({ orderNo, commonName: 'example.com', payAmount: 29_900 })),
};
const unpaid = orderNos.map((orderNo) => ({ orderNo, reason: 'balance-short' as const }));

function next(snapshot: AnyMachineSnapshot, event: PaymentQueueEvent): AnyMachineSnapshot {
  return transition(paymentQueueMachine, snapshot, event)[0];
}

/** Reading what remains after a first queue that left `failed` orders unpaid: both, or only the first. */
function reading(failed = 2): AnyMachineSnapshot {
  const [begun] = initialTransition(paymentQueueMachine, input);
  const { poll } = begun.context;
  const failOrders = unpaid.slice(0, failed);
  const tally = {
    ...{ status: 'end' as const, total: 2, successCount: 2 - failed, failCount: failed, failOrders },
  };
  const partly = next(begun, done('readQueue', { poll, answer: ok(tally) }));
  return next(partly, { type: 'rest.pay' });
}

/** About to open a queue for the rest. */
function opening(): AnyMachineSnapshot {
  const before = reading();
  const { wanted, attempt } = before.context;
  const rest = { payable: wanted, paid: [], balance: 1_000_000 };
  return next(before, done('readRest', { attempt, answer: ok(rest) }));
}

test('reads the rest again when the connection returns, but not after another failure', () => {
  const before = reading();
  const { attempt } = before.context;
  const refusal = { kind: 'refused' as const, code: replyCode.badInput, msg: 'no', errors: [], data: null };
  const lost = next(before, done('readRest', { attempt, answer: fail({ kind: 'disconnected' }) }));
  expect(lost.value).toBe('partly');
  expect(next(lost, { type: 'connection.return' }).value).toBe('reading');
  const one = reading(1);
  const lostOne = next(one, done('readRest', { attempt, answer: fail({ kind: 'disconnected' }) }));
  expect(next(lostOne, { type: 'connection.return' }).value).toBe('reading');
  const refused = next(before, done('readRest', { attempt, answer: fail(refusal) }));
  expect(next(refused, { type: 'connection.return' }).value).toBe('partly');
});

test('shows the faults of a refused queue, and uses a new key for the next attempt', () => {
  const before = opening();
  expect(before.value).toBe('opening');
  const { attempt } = before.context;
  const errors = [fault('payWay', 'not-offered', '', '5')];
  const refusal = { kind: 'refused' as const, code: replyCode.badInput, msg: 'no', errors, data: null };
  const after = next(before, done('payRest', { attempt, answer: fail(refusal) }));
  expect(after.value).toBe('partly');
  expect(after.context).toMatchObject({
    attempt: attempt + 1,
    started: 'no',
    failure: refusal,
    faults: errors,
  });
});

test('keeps the key of a queue that got no answer', () => {
  const before = opening();
  const { attempt } = before.context;
  const after = next(before, done('payRest', { attempt, answer: fail({ kind: 'disconnected' }) }));
  expect(after.value).toBe('unsettled');
  expect(after.context).toMatchObject({ attempt, started: 'unanswered', faults: [] });
});

test.each([
  [null, null],
  [0, 59_800],
  [59_799, 1],
  [59_800, null],
  [59_801, null],
])('with a balance of %s cents, %s are missing for the rest', (balance, missing) => {
  expect(missingCents({ ...reading().context, balance })).toBe(missing);
});

test('reports why the rest could not be read, whether or not a queue may be open', () => {
  const before = reading();
  const { attempt } = before.context;
  const lost = { kind: 'disconnected' as const };
  const failure = { kind: 'broken' };
  const thrown = next(before, broke('readRest'));
  expect([thrown.value, thrown.context.failure]).toEqual(['partly', failure]);
  // A reload interrupted the call that opens a queue, so it may or may not be open.
  const resumed = next(opening(), { type: 'flow.resume' });
  expect(resumed.value).toBe('reading');
  const unread = next(resumed, done('readRest', { attempt, answer: fail(lost) }));
  expect([unread.value, unread.context.failure]).toEqual(['unsettled', lost]);
  const unreadAndThrown = next(resumed, broke('readRest'));
  expect([unreadAndThrown.value, unreadAndThrown.context.failure]).toEqual(['unsettled', failure]);
});

test('is unsettled after the call that opens a queue threw', () => {
  expect(next(opening(), broke('payRest')).value).toBe('unsettled');
});

test.each([
  [29_899, 'partly'],
  [29_900, 'opening'],
])(
  'with a balance of %s cents, of which the first of two orders takes 29900, goes to %s',
  (balance, state) => {
    const before = reading();
    const { attempt, wanted } = before.context;
    const rest = { payable: wanted, paid: [], balance };
    expect(next(before, done('readRest', { attempt, answer: ok(rest) })).value).toBe(state);
  },
);
