import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import type { CallFailure } from '#core/contract/failure.ts';
import { fail, ok } from '#core/result.ts';
import { type OrderingEvent, orderingMachine } from '#machines/purchase/ordering/ordering.machine.ts';
import { exitOf, isPassing } from '#machines/purchase/ordering/ordering.rules.ts';
import { broke, done } from '#tests/model/define-model.ts';

const dropped: CallFailure = { kind: 'disconnected' };
const order = { orderNos: ['CN20261121-00001'], total: 29_900 };
const place: OrderingEvent = { type: 'order.place' };
const lost: OrderingEvent = { type: 'connection.lost' };
const returned: OrderingEvent = { type: 'connection.return' };
const unanswered = done('createOrders', { attempt: 1, answer: fail(dropped) });
const unfound = done('findOrders', { attempt: 1, answer: fail(dropped) });
const absent = done('findOrders', { attempt: 1, answer: ok(null) });

function orderingAfter(...events: readonly OrderingEvent[]) {
  let [snapshot] = initialTransition(orderingMachine, {
    workflow: 'w1',
    requests: { own: [], made: ['0a'] },
  });
  for (const event of events) [snapshot] = transition(orderingMachine, snapshot, event);
  return snapshot;
}

test('creates again automatically if the server lacks the orders after a short silence', () => {
  expect(orderingAfter(place, unanswered, unfound, returned, absent).value).toBe('creating');
});

test('asks again when the connection returns, and restarts the count of lost answers', () => {
  const waiting = orderingAfter(place, unanswered, unfound);
  expect([waiting.value, waiting.context.unanswered]).toEqual(['unresolved', 1]);
  const asked = orderingAfter(place, unanswered, unfound, returned);
  expect(asked.value).toBe('asking');
  expect(asked.context).toMatchObject({ unanswered: 0, isKnownAbsent: false });
});

test('asks what became of the orders without creating them again when the user wants to know', () => {
  const away = [place, unanswered, unfound, lost, returned, absent] as const;
  const asked = orderingAfter(...away, { type: 'order.ask' });
  expect(asked.value).toBe('asking');
  expect(asked.context).toMatchObject({ unanswered: 0, isKnownAbsent: false, isLongAway: false });
});

test('reports why the orders could not be looked up', () => {
  const failure: CallFailure = { kind: 'unauthorized' };
  const after = orderingAfter(place, unanswered, done('findOrders', { attempt: 1, answer: fail(failure) }));
  expect([after.value, after.context.failure]).toEqual(['unresolved', failure]);
  const broken = orderingAfter(place, unanswered, broke('findOrders'));
  expect([broken.value, broken.context.failure]).toEqual(['unresolved', { kind: 'broken' }]);
});

test('creates three times automatically, then leaves it to the user', () => {
  const twice = [place, unanswered, absent, unanswered, absent];
  expect(orderingAfter(...twice).value).toBe('creating');
  expect(orderingAfter(...twice, unanswered, absent).value).toBe('unresolved');
});

test('leaves it to the user to create again after a long time away', () => {
  const away = orderingAfter(place, unanswered, unfound, lost, returned, absent);
  expect(away.value).toBe('unresolved');
  expect(away.context).toMatchObject({ isLongAway: true, isKnownAbsent: true });
  expect(orderingAfter(place, unanswered, unfound, lost, returned, absent, returned).value).toBe(
    'unresolved',
  );
  expect(
    orderingAfter(place, unanswered, unfound, lost, returned, absent, { type: 'order.ask' }, absent).value,
  ).toBe('creating');
});

describe('an answer to an earlier attempt changes nothing', () => {
  test.each([
    ['asking', [place, unanswered], done('findOrders', { attempt: 0, answer: ok(order) })],
    ['asking', [place, unanswered], done('findOrders', { attempt: 0, answer: ok(null) })],
    ['asking', [place, unanswered], done('findOrders', { attempt: 0, answer: fail(dropped) })],
    ['creating', [place], done('createOrders', { attempt: 0, answer: ok(order) })],
    ['creating', [place], done('createOrders', { attempt: 0, answer: fail(dropped) })],
  ] as const)('while %s (case %#)', (state, events, late) => {
    const before = orderingAfter(...events);
    expect(before.value).toBe(state);
    const then = orderingAfter(...events, late);
    expect([then.value, then.context]).toEqual([state, before.context]);
  });
});

test.each([
  [['A'], 100, { to: 'payment', orderNos: ['A'], total: 100 }],
  [['A'], 1, { to: 'payment', orderNos: ['A'], total: 1 }],
  [['A'], 0, { to: 'order', orderNo: 'A' }],
  [['A', 'B'], 0, { to: 'orders' }],
  [[], 0, { to: 'orders' }],
])('orders %j of %s cents lead to %j', (orderNos, total, exit) => {
  expect(exitOf({ orderNos, total })).toEqual(exit);
});

test.each([
  [{ kind: 'disconnected' }, true],
  [{ kind: 'timeout' }, true],
  [{ kind: 'broken' }, true],
  [{ kind: 'unsent' }, false],
  [{ kind: 'key-failed', code: 'worker-unavailable', detail: '' }, true],
  [{ kind: 'key-failed', code: 'no-worker', detail: '' }, false],
  [null, false],
] as const)('%j may pass when the connection returns: %s', (failure, isSo) => {
  expect(isPassing(failure)).toBe(isSo);
});
