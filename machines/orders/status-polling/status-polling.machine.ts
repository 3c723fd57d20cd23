import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { type SlotLogic, unfilled } from '#machines/kit/slot.ts';
import {
  pollOf,
  providerStatusOf,
  statusPollingGuards,
} from '#machines/orders/status-polling/status-polling.rules.ts';
import type {
  StatusPollingContext,
  StatusPollingEvent,
  StatusPollingInput,
  StatusPollingSlots,
} from '#machines/orders/status-polling/status-polling.types.ts';

/** Spec §9: every 2 s, 60 s for each call; slower where nobody waits. */
const interval = 2_000;
const slowInterval = 10_000;
const callLimit = 60_000;

const slots: SlotLogic<StatusPollingSlots> = {
  fetchStatus: unfilled('fetchStatus'),
  askProvider: unfilled('askProvider'),
};

/**
 * Asks until nothing is left to pay, the provider ended the payment, or it has asked often enough. Behind a hidden page it
 * slows down, then rests. Only spans of time count here, and the server's word on when a payment ends: no wall clock.
 */
export const statusPollingMachine = setup({
  types: {
    context: {} as StatusPollingContext,
    events: {} as StatusPollingEvent,
    input: {} as StatusPollingInput,
  },
  actors: slots,
  delays: { interval, slowInterval, callLimit },
  guards: statusPollingGuards,
  actions: assigns<StatusPollingContext, StatusPollingEvent>()({
    countTry: ({ context: { tries, hiddenTries, isHidden } }) => ({
      tries: tries + 1,
      hiddenTries: isHidden ? hiddenTries + 1 : 0,
    }),
    keepPoll: ({ event }) => {
      const answer = pollOf(event);
      return answer?.ok ? { ...answer.value, failure: null } : { failure: answer?.error ?? null };
    },
    keepProviderStatus: ({ context, event }) => {
      const answer = providerStatusOf(event);
      const state = answer?.ok ? answer.value.state : null;
      return state === null ? {} : { payment: { state, isOver: context.payment?.isOver ?? false } };
    },
    noteBroken: () => ({ failure: { kind: 'broken' } }),
    noteTimeout: () => ({ failure: { kind: 'timeout' } }),
    hide: () => ({ isHidden: true, hiddenTries: 0 }),
    show: () => ({ isHidden: false }),
  }),
}).createMachine({
  id: 'statusPolling',
  context: ({ input }) => ({
    ...input,
    tries: 0,
    hiddenTries: 0,
    statuses: [],
    payment: null,
    failure: null,
  }),
  initial: 'asking',
  states: {
    asking: {
      entry: 'countTry',
      invoke: {
        id: 'fetchStatus',
        src: 'fetchStatus',
        input: ({ context: { orderNos, paymentID } }) => ({ orderNos, paymentID }),
        onDone: { target: 'deciding', actions: 'keepPoll' },
        onError: { target: 'deciding', actions: 'noteBroken' },
      },
      after: { callLimit: { target: 'deciding', actions: 'noteTimeout' } },
    },
    deciding: {
      always: [
        { guard: 'isPaidUp', target: 'paid' },
        { guard: 'isClosed', target: 'closed' },
        { guard: 'isRefused', target: 'refused' },
        { guard: 'isOver', target: 'expiring' },
        { target: 'pacing' },
      ],
    },
    pacing: {
      always: [
        { guard: 'isExhausted', target: 'exhausted' },
        { guard: 'isForgotten', target: 'paused' },
        { guard: 'isHidden', target: 'slowing' },
        { guard: 'isSlow', target: 'slowing' },
        { target: 'waiting' },
      ],
    },
    waiting: {
      after: { interval: 'asking' },
      on: { 'check.now': 'asking', 'page.hide': { target: 'slowing', actions: 'hide' } },
    },
    slowing: {
      after: { slowInterval: 'asking' },
      on: { 'check.now': 'asking', 'page.show': { target: 'asking', actions: 'show' } },
    },
    paused: {
      on: { 'check.now': 'asking', 'page.show': { target: 'asking', actions: 'show' } },
    },
    /** The provider is asked once before the payment is called over. */
    expiring: {
      invoke: {
        id: 'askProvider',
        src: 'askProvider',
        input: ({ context: { orderNos } }) => ({ orderNo: orderNos[0] ?? '' }),
        onDone: [
          { guard: 'isAnsweredPaid', target: 'paid' },
          { guard: 'isAnsweredClosed', target: 'closed' },
          { guard: 'isAnsweredRefused', target: 'refused', actions: 'keepProviderStatus' },
          { guard: 'isAnsweredOpen', target: 'pacing' },
          { guard: 'isAnsweredOver', target: 'expired' },
          { target: 'exhausted' },
        ],
        onError: { target: 'exhausted', actions: 'noteBroken' },
      },
      after: { callLimit: { target: 'exhausted', actions: 'noteTimeout' } },
    },
    paid: { type: 'final' },
    closed: { type: 'final' },
    refused: { type: 'final' },
    expired: { type: 'final' },
    exhausted: { type: 'final' },
  },
  on: { 'page.hide': { actions: 'hide' }, 'page.show': { actions: 'show' } },
});
