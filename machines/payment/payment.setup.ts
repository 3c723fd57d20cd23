import { setup } from 'xstate';
import { paymentActions } from '#machines/payment/payment.actions.ts';
import { paymentGuards } from '#machines/payment/payment.guards.ts';
import { paymentSlots } from '#machines/payment/payment.slots.ts';
import type { PaymentContext, PaymentEvent, PaymentInput } from '#machines/payment/payment.types.ts';

export const paymentSetup = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
  },
  actors: paymentSlots,
  guards: paymentGuards,
  actions: paymentActions,
});

/** Money may come although nobody waits for it: it counts whenever it comes. */
export const lateMoney = paymentSetup.createStateConfig({
  invoke: {
    id: 'awaitMoney',
    src: 'awaitMoney',
    input: ({ context: { workflow, orderNos, round } }) => ({ workflow, orderNos, round }),
    onDone: [
      { guard: 'isWatchedPaid', target: '#payment.success', actions: 'notePaid' },
      { guard: 'isWatchedClosed', target: '#payment.failed', actions: 'noteOrderClosed' },
    ],
    onError: { actions: 'noteBroken' },
  },
}).invoke;

/** How to pay is chosen. */
export const choice = paymentSetup.createStateConfig({
  on: {
    'method.choose': { guard: 'isUsableMethod', actions: 'chooseMethod' },
    'payment.submit': [
      { guard: 'hasMethod', target: '#payment.paying', actions: 'clearFailure' },
      { actions: 'askForMethod' },
    ],
    'orders.reload': { target: '#payment.loading', actions: 'clearFailure' },
    'flow.resume': '#payment.loading',
    'payment.leave': { target: '#payment.cancelled', actions: 'noteNotNow' },
  },
}).on;

/** The payment at the provider is over: another one in the same way, another way, a last look, or later. */
export const afterwards = paymentSetup.createStateConfig({
  on: {
    'payment.submit': [
      { guard: 'hasMethod', target: '#payment.paying', actions: ['clearFailure', 'beginNextAttempt'] },
      { target: '#payment.choosing', actions: 'beginNextAttempt' },
    ],
    'method.change': { target: '#payment.choosing', actions: ['clearFailure', 'beginNextAttempt'] },
    'payment.check': { target: '#payment.checking', actions: ['clearFailure', 'beginNextRound'] },
    'payment.leave': { target: '#payment.cancelled', actions: 'noteNotNow' },
  },
}).on;
