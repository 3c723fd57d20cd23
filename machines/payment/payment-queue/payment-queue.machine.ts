import { setup } from 'xstate';
import { unfilledSlots } from '#machines/kit/slot.ts';
import {
  paymentQueueActions,
  paymentQueueGuards,
} from '#machines/payment/payment-queue/payment-queue.rules.ts';
import type {
  PaymentQueueContext,
  PaymentQueueEvent,
  PaymentQueueInput,
  PaymentQueueSlots,
} from '#machines/payment/payment-queue/payment-queue.types.ts';

const goOn = [
  { guard: 'isUncertain', target: 'reading', actions: 'pollAgain' },
  { target: 'watching', actions: 'pollAgain' },
] as const;

/**
 * Follows the queue that pays several orders, through reloads, until its closing notice was read; what it did not pay is
 * paid by another queue. Journaled. The server works the queue off whether anybody polls it or not.
 *
 * A call that opens a queue and is not answered counts as started: the orders are read before it is repeated.
 */
export const paymentQueueMachine = setup({
  types: {
    context: {} as PaymentQueueContext,
    events: {} as PaymentQueueEvent,
    input: {} as PaymentQueueInput,
    /** `busy`: it goes on by itself. `ended`: the closing notice is shown. */
    tags: {} as 'busy' | 'ended',
  },
  actors: unfilledSlots<PaymentQueueSlots>()('readQueue', 'readRest', 'payRest'),
  guards: paymentQueueGuards,
  actions: paymentQueueActions,
}).createMachine({
  id: 'paymentQueue',
  context: ({ input }) => ({
    ...input,
    attempt: 1,
    started: 'no',
    inQueue: input.orders.map(({ orderNo }) => orderNo),
    tally: null,
    unpaid: [],
    paidElsewhere: [],
    wanted: [],
    poll: 1,
    balance: null,
    faults: [],
    failure: null,
  }),
  initial: 'watching',
  states: {
    watching: {
      tags: 'busy',
      invoke: {
        id: 'readQueue',
        src: 'readQueue',
        input: ({ context: { workflow, queueId, poll } }) => ({ workflow, queueId, poll }),
        onDone: [
          { guard: 'isPaidUp', target: 'paid', actions: 'keepEnd' },
          { guard: 'isEnded', target: 'partly', actions: 'keepEnd' },
          { guard: 'isLost', target: 'unsettled', actions: 'noteFailure' },
          { guard: 'isUnderWay', target: 'watching', reenter: true, actions: 'keepTally' },
        ],
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
    },
    /** It has ended, and some orders were not paid. */
    partly: {
      tags: 'ended',
      on: {
        'rest.pay': { guard: 'hasRest', target: 'reading', actions: 'wantRest' },
        'connection.return': { guard: 'isRestUnread', target: 'reading' },
        'queue.dismiss': 'dismissed',
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readRest',
        src: 'readRest',
        input: ({ context }) => ({ orderNos: context.wanted, attempt: context.attempt }),
        onDone: [
          { guard: 'isRestPaid', target: 'paid', actions: 'keepRest' },
          { guard: 'isRestGone', target: 'partly', actions: 'keepRest' },
          { guard: 'isRestUncovered', target: 'partly', actions: ['keepRest', 'notifyShort'] },
          { guard: 'isRestPayable', target: 'opening', actions: 'keepRest' },
          { guard: 'isUnknownAndUncertain', target: 'unsettled', actions: 'noteFailure' },
          { guard: 'isRestUnknown', target: 'partly', actions: 'noteFailure' },
        ],
        onError: [
          { guard: 'isUncertain', target: 'unsettled', actions: 'noteBroken' },
          { target: 'partly', actions: 'noteBroken' },
        ],
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'payRest',
        src: 'payRest',
        input: ({ context: { workflow, wanted, payWay, attempt } }) => ({
          orderNos: wanted,
          payWay,
          idempotencyKey: `${workflow}:rest:${attempt}`,
          attempt,
        }),
        onDone: [
          { guard: 'isOpened', target: 'watching', actions: 'keepQueue' },
          { guard: 'isOvertaken', target: 'reading', actions: 'beginNextAttempt' },
          { guard: 'isRefused', target: 'partly', actions: 'keepRefusal' },
          { guard: 'isUnanswered', target: 'unsettled', actions: 'noteUnanswered' },
        ],
        onError: { target: 'unsettled', actions: 'noteBrokenCall' },
      },
      on: { 'flow.resume': { target: 'reading', actions: 'noteUnanswered' } },
    },
    /** Nobody could say how far it has come. */
    unsettled: {
      on: {
        'queue.check': goOn,
        'connection.return': goOn,
        'queue.dismiss': 'dismissed',
      },
    },
    paid: { tags: 'ended', on: { 'queue.dismiss': 'dismissed' } },
    dismissed: { type: 'final' },
  },
});
