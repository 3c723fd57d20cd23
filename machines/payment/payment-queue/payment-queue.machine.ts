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

const nextCheck = [
  { guard: 'isUncertain', target: 'reading', actions: 'pollAgain' },
  { target: 'watching', actions: 'pollAgain' },
] as const;

/**
 * Follows the queue that pays several orders, across reloads, until its closing notice is dismissed; another queue pays
 * the orders it could not pay. Journaled. The server works through the queue whether or not it is polled.
 *
 * An unanswered call to open a queue counts as started: the orders are read before it is repeated.
 */
export const paymentQueueMachine = setup({
  types: {
    context: {} as PaymentQueueContext,
    events: {} as PaymentQueueEvent,
    input: {} as PaymentQueueInput,
    /** `busy`: progresses without user input. `ended`: the closing notice is shown. */
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
    /** The queue ended with some orders unpaid. */
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
    /** The progress of the queue could not be determined. */
    unsettled: {
      on: {
        'queue.check': nextCheck,
        'connection.return': nextCheck,
        'queue.dismiss': 'dismissed',
      },
    },
    paid: { tags: 'ended', on: { 'queue.dismiss': 'dismissed' } },
    dismissed: { type: 'final' },
  },
});
