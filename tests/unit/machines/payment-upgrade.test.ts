import { describe, expect, test } from 'vitest';
import { upgradePayment, upgradePaymentSnapshot } from '#machines/payment/payment.upgrade.ts';

const tally = { status: 'end', total: 2, successCount: 1, failCount: 1, failOrders: [] };

describe('what version 1 wrote', () => {
  test.each([
    { event: { type: 'payment.check' }, want: { type: 'former.check' } },
    {
      event: { type: 'xstate.done.actor.readQueue', output: { poll: 2, answer: { ok: true, value: tally } } },
      want: { type: 'former.look', poll: 2, answer: { ok: true, value: tally } },
    },
    {
      event: { type: 'xstate.error.actor.readQueue', error: 'closed' },
      want: { type: 'former.look', poll: 0, answer: null },
    },
    { event: { type: 'payment.submit' }, want: { type: 'payment.submit' } },
  ])('$event.type is $want.type now', ({ event, want }) => {
    expect(upgradePayment(event, 1)).toEqual(want);
  });

  test('of a version nobody knows, nothing is made', () => {
    expect(upgradePayment({ type: 'payment.submit' }, 3)).toBeNull();
    expect(upgradePaymentSnapshot({ value: 'ready', context: {} }, 3)).toBeNull();
    expect(upgradePaymentSnapshot('ready', 1)).toBeNull();
  });

  test.each([
    { value: 'settling', want: 'unsettled', isKept: false },
    { value: 'partly', want: 'unsettled', isKept: false },
    { value: 'confirming', want: 'confirming', isKept: true },
  ])('a log that was rewritten in $value goes on in $want', ({ value, want, isKept }) => {
    const children = { readQueue: {} };
    const snapshot = { value, children, context: { workflow: 'w1', poll: 7, queueId: 'q1' } };
    expect(upgradePaymentSnapshot(snapshot, 1)).toEqual({
      value: want,
      children: isKept ? children : {},
      context: { workflow: 'w1', queueId: 'q1', open: null, word: null },
    });
  });
});
