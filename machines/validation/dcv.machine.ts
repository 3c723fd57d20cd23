import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { unfilledSlots } from '#machines/kit/slot.ts';
import { dcvActions, dcvGuards, refreshDelay } from '#machines/validation/dcv.rules.ts';
import type { DcvContext, DcvEvent, DcvInput, DcvSlots } from '#machines/validation/dcv.types.ts';

/** Milliseconds until validations that could not be read are read again. */
const retryDelay = 10_000;

/** Waits for the names of an order to be validated: what is expected, what was found, and 'check now'. */
export const dcvMachine = setup({
  types: { context: {} as DcvContext, events: {} as DcvEvent, input: {} as DcvInput },
  actors: unfilledSlots<DcvSlots>()('loadValidations', 'checkValidations', 'changeMethod', 'resendMails'),
  guards: dcvGuards,
  actions: assigns<DcvContext, DcvEvent>()(dcvActions),
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
        input: pollAfter(() => 0),
        onDone: [
          { guard: 'isLoaded', target: 'deciding', actions: 'keepState' },
          { target: 'unavailable', actions: 'noteFailure' },
        ],
        onError: { target: 'unavailable', actions: 'noteBroken' },
      },
    },
    unavailable: {
      invoke: {
        id: 'loadValidations',
        src: 'loadValidations',
        input: pollAfter(() => retryDelay),
        onDone: [
          { guard: 'isLoaded', target: 'deciding', actions: 'keepState' },
          { target: 'unavailable', reenter: true, actions: 'noteFailure' },
        ],
        onError: { target: 'unavailable', reenter: true, actions: 'noteBroken' },
      },
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
      invoke: {
        id: 'loadValidations',
        src: 'loadValidations',
        input: pollAfter(refreshDelay),
        onDone: [
          { guard: 'isLoaded', target: 'deciding', actions: 'keepState' },
          { target: 'waiting', reenter: true, actions: 'noteFailure' },
        ],
        onError: { target: 'waiting', reenter: true, actions: 'noteBroken' },
      },
      on: {
        'check.now': { target: 'checking', actions: 'clearFailure' },
        'validations.reload': 'refreshing',
        'method.change': { target: 'changing', actions: 'keepWanted' },
        'mails.resend': { target: 'resending', actions: 'clearFailure' },
      },
    },
    /** 'Check now' was pressed too often. */
    limited: {
      invoke: {
        id: 'loadValidations',
        src: 'loadValidations',
        input: pollAfter(({ waitSeconds }) => waitSeconds * 1_000),
        onDone: [
          { guard: 'isLoaded', target: 'deciding', actions: ['endWait', 'keepState'] },
          { target: 'waiting', actions: ['endWait', 'noteFailure'] },
        ],
        onError: { target: 'waiting', actions: ['endWait', 'noteBroken'] },
      },
      on: { 'method.change': { target: 'changing', actions: ['endWait', 'keepWanted'] } },
    },
    refreshing: {
      invoke: {
        id: 'loadValidations',
        src: 'loadValidations',
        input: pollAfter(() => 0),
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

function pollAfter(delay: (context: DcvContext) => number) {
  return ({ context }: { readonly context: DcvContext }) => ({
    orderNo: context.orderNo,
    after: delay(context),
    afterHidden: null,
  });
}
