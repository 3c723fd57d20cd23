import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { dcvActions, dcvGuards, dcvSlots, refreshDelay } from '#machines/validation/dcv.rules.ts';
import type { DcvContext, DcvEvent, DcvInput } from '#machines/validation/dcv.types.ts';

/** Waits for the names of an order to be validated: what is expected, what was found, and 'check now'. */
export const dcvMachine = setup({
  types: { context: {} as DcvContext, events: {} as DcvEvent, input: {} as DcvInput },
  actors: dcvSlots,
  guards: dcvGuards,
  actions: assigns<DcvContext, DcvEvent>()(dcvActions),
  delays: {
    refresh: ({ context }) => refreshDelay(context),
    retry: 10_000,
    limit: ({ context }) => context.waitSeconds * 1_000,
  },
}).createMachine({
  id: 'dcv',
  context: ({ input }) => ({
    orderNo: input.orderNo,
    state: null,
    wanted: null,
    sentTo: [],
    waitSeconds: 0,
    faults: [],
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadValidations',
        src: 'loadValidations',
        input: ({ context: { orderNo } }) => ({ orderNo }),
        onDone: [
          { guard: 'isLoaded', target: 'deciding', actions: 'keepState' },
          { target: 'unavailable', actions: 'noteFailure' },
        ],
        onError: { target: 'unavailable', actions: 'noteBroken' },
      },
    },
    unavailable: {
      after: { retry: 'loading' },
      on: { 'validations.reload': 'loading' },
    },
    deciding: {
      always: [
        { guard: 'isIssued', target: 'issued' },
        { guard: 'isOver', target: 'over' },
        { target: 'waiting' },
      ],
    },
    waiting: {
      after: { refresh: 'refreshing' },
      on: {
        'check.now': { target: 'checking', actions: 'clearFailure' },
        'validations.reload': 'refreshing',
        'method.change': { target: 'changing', actions: 'keepWanted' },
        'mails.resend': { target: 'resending', actions: 'clearFailure' },
      },
    },
    /** 'Check now' was pressed too often. */
    limited: {
      after: { limit: { target: 'refreshing', actions: 'endWait' } },
      on: { 'method.change': { target: 'changing', actions: ['endWait', 'keepWanted'] } },
    },
    refreshing: {
      invoke: {
        id: 'loadValidations',
        src: 'loadValidations',
        input: ({ context: { orderNo } }) => ({ orderNo }),
        onDone: [
          { guard: 'isLoaded', target: 'deciding', actions: 'keepState' },
          { target: 'waiting', actions: 'noteFailure' },
        ],
        onError: { target: 'waiting', actions: 'noteBroken' },
      },
      on: { 'check.now': { target: 'checking', actions: 'clearFailure' } },
    },
    checking: {
      invoke: {
        id: 'checkValidations',
        src: 'checkValidations',
        input: ({ context: { orderNo } }) => ({ orderNo }),
        onDone: [
          { guard: 'isChecked', target: 'deciding', actions: 'keepState' },
          { guard: 'isTooOften', target: 'limited', actions: 'keepWait' },
          { guard: 'isWrongState', target: 'refreshing' },
          { target: 'waiting', actions: 'noteFailure' },
        ],
        onError: { target: 'waiting', actions: 'noteBroken' },
      },
    },
    changing: {
      invoke: {
        id: 'changeMethod',
        src: 'changeMethod',
        input: ({ context: { orderNo, wanted } }) => ({
          orderNo,
          domain: wanted?.domain ?? '',
          method: wanted?.method ?? 'dns',
          email: wanted?.email ?? '',
        }),
        onDone: [
          { guard: 'isChanged', target: 'refreshing', actions: 'clearFailure' },
          { target: 'waiting', actions: 'keepRefusal' },
        ],
        onError: { target: 'waiting', actions: 'noteBroken' },
      },
    },
    resending: {
      invoke: {
        id: 'resendMails',
        src: 'resendMails',
        input: ({ context: { orderNo } }) => ({ orderNo }),
        onDone: [
          { guard: 'isResent', target: 'refreshing', actions: 'keepSent' },
          { target: 'waiting', actions: 'noteFailure' },
        ],
        onError: { target: 'waiting', actions: 'noteBroken' },
      },
    },
    issued: { type: 'final' },
    /** The order no longer waits for its names: cancelled, expired or not paid for; its status says which. */
    over: { type: 'final' },
  },
});
