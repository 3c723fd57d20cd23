import { describe, expect, test } from 'vitest';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentUserEvent } from '#machines/payment/payment.types.ts';
import { paymentView } from '#machines/payment/payment.view.ts';
import { actsOf, foldHistory, recordFlow, resumeFlow } from '#tests/support/flows/interrupted.ts';
import {
  paymentActs as acts,
  type Backend,
  charge,
  paymentInput as input,
  paidOrderNo as orderNo,
  payingAt,
} from '#tests/support/flows/payment-backend.ts';

test('completes a payment in one go and leads to its order', async () => {
  const backend: Backend = { charges: [], honorsKeys: true, lostAnswers: 0 };
  const { end } = await recordFlow(payingAt(backend), input, acts);
  expect(paymentView(end)).toMatchObject({
    step: 'success',
    reason: 'paid',
    exit: { to: 'order', orderNo },
  });
});

test('counts a paying call without a reply as started, and looks up its outcome', async () => {
  const backend: Backend = { charges: [], honorsKeys: false, lostAnswers: 1 };
  const { end } = await recordFlow(payingAt(backend), input, acts);
  expect(end.value).toBe('success');
  expect(backend.charges).toHaveLength(1);
});

test('charges once when pay is pressed twice', async () => {
  const backend: Backend = { charges: [], honorsKeys: false, lostAnswers: 0 };
  const submit: PaymentUserEvent = { type: 'payment.submit' };
  const { end } = await recordFlow(payingAt(backend), input, [acts[0] ?? submit, [submit, submit], submit]);
  expect(end.value).toBe('success');
  expect(backend.charges).toHaveLength(1);
});

test('succeeds without a charge when the order was paid in another tab', async () => {
  const backend: Backend = { charges: ['elsewhere'], honorsKeys: false, lostAnswers: 0 };
  const { end } = await recordFlow(payingAt(backend), input, acts);
  expect(paymentView(end)).toMatchObject({ step: 'success', reason: 'already-paid' });
  expect(backend.charges).toEqual(['elsewhere']);
});

describe.each([
  { server: 'that honors keys', honorsKeys: true, isSent: false },
  { server: 'that honors keys', honorsKeys: true, isSent: true },
  { server: 'that ignores keys', honorsKeys: false, isSent: false },
  { server: 'that ignores keys', honorsKeys: false, isSent: true },
])(
  'a payment interrupted after every event, at a server $server, sent: $isSent',
  ({ honorsKeys, isSent }) => {
    test.each([0, 1])('charges once, after %i lost replies', async (lostAnswers) => {
      const { history } = await recordFlow(payingAt({ charges: [], honorsKeys, lostAnswers }), input, acts);
      expect(history.length).toBeGreaterThan(4);
      for (let cut = 0; cut <= history.length; cut++) {
        const before = history.slice(0, cut);
        const from = foldHistory(paymentMachine, input, before);
        const wasSent = before.some(({ type }) => type === 'xstate.done.actor.pay');
        const backend: Backend = { charges: [], honorsKeys, lostAnswers: 0 };
        if (wasSent || (isSent && from.value === 'paying')) {
          charge(backend, `${from.context.workflow}:pay:${from.context.attempt}`);
        }
        const end = await resumeFlow(payingAt(backend), from, acts.slice(actsOf(before).length));
        expect(end.value, `cut after ${cut}`).toBe('success');
        expect(backend.charges, `cut after ${cut}`).toHaveLength(1);
      }
    });
  },
);
