import { setup } from 'xstate';
import { named } from '#machines/kit/named.ts';
import { unfilledSlots } from '#machines/kit/slot.ts';
import { paymentActions, paymentGuards } from '#machines/payment/payment.rules.ts';
import type {
  PaymentContext,
  PaymentEvent,
  PaymentInput,
  PaymentSlots,
} from '#machines/payment/payment.types.ts';

export const paid = named('end', 'paid');
export const closed = named('end', 'order-closed');
export const notNow = named('end', 'not-now');
export const alreadyPaid = named('end', 'already-paid');
export const stillOpen = ['keepAnswer', 'beginNextRound'] as const;
export const unanswered = ['noteUnanswered', 'noteFailure'] as const;
export const nextRound = ['clearFailure', 'beginNextRound'] as const;
export const leave = { 'payment.leave': { target: '#payment.cancelled', actions: notNow } } as const;

export const paymentSetup = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    /** What is shown: the method form, a provider's pane, or a call in progress. `waiting`: money may arrive without user action. */
    tags: {} as 'form' | 'provider' | 'calling' | 'waiting',
  },
  actors: unfilledSlots<PaymentSlots>()(
    'loadOrders',
    'pay',
    'askStatus',
    'watchStatus',
    'awaitMoney',
    'askProvider',
    'openQueue',
  ),
  guards: paymentGuards,
  actions: paymentActions,
});

/** Money may arrive while nobody is waiting for it; it counts whenever it arrives. */
export const lateMoney = paymentSetup.createStateConfig({
  invoke: {
    id: 'awaitMoney',
    src: 'awaitMoney',
    input: ({ context: { workflow, orderNos, round } }) => ({ workflow, orderNos, round }),
    onDone: [
      { guard: named('isWatch', 'paid'), target: '#payment.success', actions: paid },
      { guard: named('isWatch', 'closed'), target: '#payment.failed', actions: closed },
    ],
    onError: { actions: 'noteBroken' },
  },
}).invoke;

/** Events while choosing a method. */
export const choice = paymentSetup.createStateConfig({
  on: {
    'method.choose': { guard: 'isUsableMethod', actions: 'chooseMethod' },
    'payment.submit': [
      { guard: 'hasMethod', target: '#payment.paying', actions: 'clearFailure' },
      { actions: 'askForMethod' },
    ],
    'orders.reload': { target: '#payment.loading', actions: 'clearFailure' },
    'flow.resume': '#payment.loading',
    ...leave,
  },
}).on;

/** Events after the payment at the provider is over: pay again, choose another method, check once more, or leave. */
export const afterwards = paymentSetup.createStateConfig({
  on: {
    'payment.submit': [
      { guard: 'hasMethod', target: '#payment.paying', actions: ['clearFailure', 'beginNextAttempt'] },
      { target: '#payment.choosing', actions: 'beginNextAttempt' },
    ],
    'method.change': { target: '#payment.choosing', actions: ['clearFailure', 'beginNextAttempt'] },
    'payment.check': { target: '#payment.checking', actions: nextRound },
    ...leave,
  },
}).on;
