import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { unfilledSlots } from '#machines/kit/slot.ts';
import { dcvActions, dcvGuards, refreshDelay } from '#machines/validation/dcv.rules.ts';
import type { DcvContext, DcvEvent, DcvInput, DcvSlots } from '#machines/validation/dcv.types.ts';

/** Milliseconds before retrying a failed read of the validations. */
const retryDelay = 10_000;

/** Waits for an order's domains to be validated; shows expected and found values and offers 'check now'. */
export const dcvMachine = setup({
  types: { context: {} as DcvContext, events: {} as DcvEvent, input: {} as DcvInput },
  actors: unfilledSlots<DcvSlots>()('loadValidations', 'checkValidations', 'resendMails'),
  guards: dcvGuards,
  actions: assigns<DcvContext, DcvEvent>()(dcvActions),
}).createMachine({
  id: 'dcv',
  context: ({ input }) => ({
    orderNo: input.orderNo,
    state: null,
    sentTo: [],
    checkedNames: [],
    pressedAt: 0,
    checkableAt: 0,
    resendableAt: 0,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: { invoke: loadAfter(() => 0) },
    unavailable: {
      invoke: loadAfter(() => retryDelay),
      on: { 'validations.reload': 'loading' },
    },
    deciding: {
      always: [
        { guard: 'isUnknown', target: 'unavailable' },
        { guard: 'isIssued', target: 'issued' },
        { guard: 'isPaused', target: 'paused' },
        { guard: 'isOver', target: 'over' },
        { target: 'waiting' },
      ],
    },
    /** Validation pauses until the order is paid, or until a returned order is resubmitted. */
    paused: { on: { 'validations.reload': 'refreshing' } },
    waiting: {
      invoke: loadAfter(refreshDelay),
      on: {
        'check.now': { target: 'checking', actions: 'notePress' },
        'validations.reload': 'refreshing',
        'mails.resend': { target: 'resending', actions: 'notePress' },
      },
    },
    refreshing: {
      invoke: loadAfter(() => 0),
      on: { 'check.now': { guard: 'isVerifying', target: 'checking', actions: 'notePress' } },
    },
    checking: {
      invoke: {
        id: 'checkValidations',
        src: 'checkValidations',
        input: ({ context: { orderNo, checkedNames } }) => ({ orderNo, names: checkedNames }),
        onDone: [
          { guard: 'isChecked', target: 'deciding', actions: 'keepState' },
          { guard: 'isTooOften', target: 'waiting', actions: 'limitChecks' },
          { guard: 'isWrongState', target: 'refreshing' },
          { target: 'waiting', actions: 'noteFailure' },
        ],
        onError: { target: 'waiting', actions: 'noteFailure' },
      },
    },
    resending: {
      invoke: {
        id: 'resendMails',
        src: 'resendMails',
        input: ({ context: { orderNo } }) => ({ orderNo }),
        onDone: [
          { guard: 'isResent', target: 'refreshing', actions: 'keepSent' },
          { guard: 'isTooOften', target: 'waiting', actions: 'limitMails' },
          { target: 'waiting', actions: 'noteFailure' },
        ],
        onError: { target: 'waiting', actions: 'noteFailure' },
      },
    },
    issued: { type: 'final' },
    /** The order no longer waits for validation: it was cancelled or expired (see its status). */
    over: { type: 'final' },
  },
});

/** Loads the validations after a delay; `deciding` picks the next state whether the read succeeded or not. */
function loadAfter(delay: (context: DcvContext) => number) {
  return {
    id: 'loadValidations',
    src: 'loadValidations',
    input: ({ context }: { readonly context: DcvContext }) => ({
      orderNo: context.orderNo,
      after: delay(context),
      afterHidden: null,
    }),
    onDone: [
      { guard: 'isLoaded', target: 'deciding', actions: 'keepState' },
      { target: 'deciding', actions: 'noteFailure' },
    ],
    onError: { target: 'deciding', actions: 'noteFailure' },
  } as const;
}
