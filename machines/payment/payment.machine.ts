import { setup } from 'xstate';
import { paymentActions } from '#machines/payment/payment.actions.ts';
import { payInput, paymentGuards, queueInput } from '#machines/payment/payment.rules.ts';
import { paymentSlots } from '#machines/payment/payment.slots.ts';
import type { PaymentContext, PaymentEvent, PaymentInput } from '#machines/payment/payment.types.ts';

/**
 * Pays for the orders of one dialog. Journaled: state is the fold of its events, so every value comes in by an event
 * and every wait is a slot.
 *
 * A paying call without an answer counts as started, and polling learns the truth (design §9). After an interruption
 * the orders are looked at before anything is paid again.
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
  },
  actors: paymentSlots,
  guards: paymentGuards,
  actions: paymentActions,
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({
    workflow: input.workflow,
    orderNos: input.orderNos,
    origin: input.origin,
    orders: [],
    ways: [],
    balance: 0,
    method: null,
    attempt: 1,
    started: 'no',
    round: 1,
    queueId: null,
    open: null,
    word: null,
    tally: null,
    poll: 1,
    faults: [],
    failure: null,
    reason: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadOrders',
        src: 'loadOrders',
        input: ({ context }) => ({ orderNos: context.orderNos }),
        onDone: [
          { guard: 'isAlreadyPaid', target: 'success', actions: ['keepOrders', 'noteAlreadyPaid'] },
          { guard: 'isClosed', target: 'failed', actions: ['keepOrders', 'noteOrderClosed'] },
          { guard: 'isLoaded', target: 'ready', actions: 'keepOrders' },
          { guard: 'isMissing', target: 'failed', actions: 'noteOrderMissing' },
          { target: 'unavailable', actions: 'noteFailure' },
        ],
        onError: { target: 'unavailable', actions: 'noteBroken' },
      },
    },
    unavailable: {
      on: {
        'orders.reload': { target: 'loading', actions: 'clearFailure' },
        'payment.leave': { target: 'cancelled', actions: 'noteNotNow' },
      },
    },
    ready: {
      on: {
        'method.choose': { guard: 'isUsableWay', actions: 'chooseMethod' },
        'payment.submit': [
          { guard: 'hasMethod', target: 'paying', actions: 'clearFailure' },
          { actions: 'askForMethod' },
        ],
        'orders.reload': { target: 'loading', actions: 'clearFailure' },
        'flow.resume': 'loading',
        'payment.leave': { target: 'cancelled', actions: 'noteNotNow' },
      },
    },
    paying: {
      invoke: {
        id: 'pay',
        src: 'pay',
        input: ({ context }) => payInput(context),
        onDone: [
          { guard: 'isPayQueued', target: 'settling', actions: ['noteAccepted', 'keepQueue'] },
          { guard: 'isPayAccepted', target: 'confirming', actions: 'noteAccepted' },
          { guard: 'isPayOvertaken', target: 'loading', actions: 'beginNextAttempt' },
          { guard: 'isPayRefused', target: 'ready', actions: 'keepRefusal' },
          { guard: 'isPayUnanswered', target: 'confirming', actions: 'noteUnanswered' },
        ],
        onError: { target: 'confirming', actions: 'noteUnanswered' },
      },
      on: { 'flow.resume': { target: 'asking', actions: 'noteUnanswered' } },
    },
    /** The server pays several orders one after the other; it does so whether anybody looks or not. */
    settling: {
      invoke: {
        id: 'readQueue',
        src: 'readQueue',
        input: ({ context }) => queueInput(context),
        onDone: [
          { guard: 'isQueuePaid', target: 'success', actions: ['keepTally', 'notePaid'] },
          { guard: 'isQueueEnded', target: 'partly', actions: 'keepTally' },
          { guard: 'isQueueLost', target: 'unsettled', actions: 'noteFailure' },
          { guard: 'isQueueUnderWay', target: 'settling', reenter: true, actions: 'keepTally' },
        ],
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
      on: { 'payment.leave': { target: 'cancelled', actions: 'noteNotNow' } },
    },
    /** The queue has ended, and some orders were not paid. */
    partly: {
      on: {
        'payment.submit': { target: 'loading', actions: ['clearFailure', 'beginNextAttempt'] },
        'payment.leave': { target: 'cancelled', actions: ['notePartlyPaid', 'beginNextAttempt'] },
      },
    },
    asking: {
      invoke: {
        id: 'askStatus',
        src: 'askStatus',
        input: ({ context }) => ({ orderNos: context.orderNos, attempt: context.attempt }),
        onDone: [
          { guard: 'isFoundPaid', target: 'success', actions: 'notePaid' },
          { guard: 'isFoundUnpaid', target: 'paying' },
          { guard: 'isFoundClosed', target: 'failed', actions: 'noteOrderClosed' },
          { guard: 'isStatusUnknown', target: 'unsettled', actions: 'noteFailure' },
        ],
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
    },
    confirming: {
      invoke: {
        id: 'watchStatus',
        src: 'watchStatus',
        input: ({ context }) => ({ orderNos: context.orderNos, round: context.round }),
        onDone: [
          { guard: 'isWatchedPaid', target: 'success', actions: 'notePaid' },
          { guard: 'isWatchedClosed', target: 'failed', actions: 'noteOrderClosed' },
          { guard: 'isWatchedUnsettled', target: 'unsettled' },
        ],
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
      on: {
        'payment.check': { target: 'confirming', reenter: true, actions: 'beginNextRound' },
        'payment.submit': { guard: 'isUncertain', target: 'asking' },
        // A reload cuts the request and logs it as unanswered: the customer pressed 'pay', so it goes on by itself.
        'flow.resume': { guard: 'isUncertain', target: 'asking' },
        'payment.leave': { target: 'cancelled', actions: 'noteNotNow' },
      },
    },
    /** Nobody could say whether it was paid. Asking again and paying again, with the same key, are both safe. */
    unsettled: {
      on: {
        'payment.check': [
          { guard: 'hasQueue', target: 'settling', actions: ['clearFailure', 'beginNextRound'] },
          { target: 'confirming', actions: ['clearFailure', 'beginNextRound'] },
        ],
        'payment.submit': { target: 'asking', actions: 'clearFailure' },
        'payment.leave': { target: 'cancelled', actions: 'noteNotNow' },
      },
    },
    success: { type: 'final' },
    /** Left for now: the same flow is taken up when the orders are paid later. */
    cancelled: {
      on: {
        'payment.open': [
          { guard: 'hasQueue', target: 'settling', actions: ['clearFailure', 'beginNextRound'] },
          { target: 'loading', actions: 'clearFailure' },
        ],
      },
    },
    failed: { type: 'final' },
  },
});
