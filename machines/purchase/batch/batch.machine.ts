import { type CallbackActorLogic, fromCallback, sendTo, setup } from 'xstate';
import { type Args as ArgsOf, assigns, type Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies, type SlotLogic, unfilledSlots } from '#machines/kit/slot.ts';
import {
  canRetry,
  changeRow,
  hashesOf,
  initialContext,
  isKeyed,
  isSendable,
  keyJob,
  needsKey,
  otherMethods,
  ownHashesOf,
  paceAfter,
  rowsToJudge,
  sentRows,
  withJudged,
  withKeys,
  withRefusal,
} from '#machines/purchase/batch/batch.rules.ts';
import type {
  BatchContext,
  BatchEvent,
  BatchInput,
  BatchSlots,
  BatchTag,
  KeyJob,
  KeyOrder,
} from '#machines/purchase/batch/batch.types.ts';
import { orderingStates } from '#machines/purchase/ordering/ordering.machine.ts';
import {
  brokenFailure,
  orderingActions,
  orderingFailureOf,
  orderingGuards,
} from '#machines/purchase/ordering/ordering.rules.ts';
import { orderingStamps } from '#machines/purchase/ordering/ordering.types.ts';

type Args = ArgsOf<BatchContext, BatchEvent>;
type Change = ChangeOf<BatchContext, BatchEvent>;

const replyOf = replies<BatchSlots>(orderingStamps);

/**
 * The key maker reports continuously, so it is a callback actor rather than a promise: it sends `KeyEvent`s and
 * receives `KeyOrder`s.
 */
export type BatchSlotLogic = SlotLogic<BatchSlots> & {
  readonly makeKeys: CallbackActorLogic<KeyOrder, KeyJob>;
};

const batchSlots: BatchSlotLogic = {
  makeKeys: fromCallback<KeyOrder, KeyJob>(() => {
    throw new Error("slot 'makeKeys' is not filled");
  }),
  ...unfilledSlots<BatchSlots>()('judgeRows', 'findExistingOrders', 'createOrders', 'findOrders'),
};

const batchGuards = {
  ...orderingGuards,
  isReadyToTrace: ({ context }: Args) =>
    isKeyed(context) && isSendable(context) && context.existingOrders === null,
  isReadyToSend: ({ context }: Args) => isKeyed(context) && isSendable(context),
  isKeyed: ({ context }: Args) => isKeyed(context),
  /** Keys of this attempt, with more still to come. */
  isKeysWithMore: (args: Args) => isCurrentKeys(args) && !isLastKeys(args),
  isCurrentKeys,

  isEditable: ({ context, event }: Args) =>
    event.type === 'row.edit' && context.rows[event.index]?.isOwnCsr === false,
  isThere: ({ context, event }: Args) =>
    (event.type === 'row.exclude' || event.type === 'row.include') && context.rows[event.index] !== undefined,
  isOtherMethod: ({ context, event }: Args) =>
    event.type === 'dcv.choose' && otherMethods(context).some(({ method }) => method === event.method),
  hasUnchecked: ({ context }: Args) => context.rows.some(({ isUnchecked }) => isUnchecked),
  /** Paused by a failure, not by the user. */
  isHalted: ({ context }: Args) => context.failure !== null,
  isRetryable: ({ context }: Args) => canRetry(context),
};

function isCurrentKeys({ context, event }: Args): boolean {
  return (
    (event.type === 'keys.made' || event.type === 'keys.rested' || event.type === 'keys.halted') &&
    event.attempt === context.attempt
  );
}

function isLastKeys({ context, event }: Args): boolean {
  if (event.type !== 'keys.made') return false;
  const reported = new Set([...event.made, ...event.failed].map(({ index }) => index));
  return context.rows.every((row, index) => !needsKey(row) || reported.has(index));
}

const batchActions = {
  ...orderingActions,

  keepKeys: ({ context, event }) =>
    event.type === 'keys.made'
      ? { rows: withKeys(context.rows, event), pace: paceAfter(context.pace, event) }
      : {},
  noteHalted: ({ event }) => (event.type === 'keys.halted' ? { failure: event.failure } : {}),

  keepEdit: ({ context, event }) =>
    event.type === 'row.edit'
      ? changeRow(context, event.index, { text: event.text, isUnchecked: true, faults: [], keyFailure: null })
      : {},
  exclude: ({ context, event }) =>
    event.type === 'row.exclude' ? changeRow(context, event.index, { isExcluded: true }) : {},
  include: ({ context, event }) =>
    event.type === 'row.include' ? changeRow(context, event.index, { isExcluded: false }) : {},
  keepMethod: ({ context, event }) =>
    event.type === 'dcv.choose'
      ? { terms: { ...context.terms, dcvMethod: event.method, emailDnsEmail: '' } }
      : {},
  keepJudged: ({ context, event }) => {
    const judged = replyOf(event, 'judgeRows');
    return judged === null ? {} : { rows: withJudged(context.rows, judged.rows), failure: null };
  },

  /** A new attempt with its own key, since its content differs from what was refused. */
  beginAttempt: ({ context }) => ({
    attempt: context.attempt + 1,
    unanswered: 0,
    failure: null,
    rows: context.rows.map((row) => (row.keyFailure === null ? row : { ...row, keyFailure: null })),
  }),
  keepRefusal: (args) => withRefusal(args.context, orderingFailureOf(args)),
  clearFailure: () => ({ failure: null }),
  noteBroken: () => ({ failure: brokenFailure }),
} satisfies Record<string, Change>;

const ordering = orderingStates({
  creation: ({ product, terms, rows }: BatchContext) => ({ product, terms, rows: sentRows({ rows }) }),
  hashValues: hashesOf,
  ownHashValues: ownHashesOf,
  refused: 'correcting',
  untraced: 'unresolved',
  leave: { 'batch.cancel': 'discarded' },
});

/**
 * Orders up to 500 certificates at once. One machine with a table of rows; the worker pool belongs to the key maker.
 *
 * Each key is written before it counts, so none is made twice; then one call creates all orders or none. Rows refused
 * by the server or a worker are corrected individually and sent in a new attempt with the existing keys. Creation
 * follows the states of `ordering`.
 */
export const batchMachine = setup({
  types: {
    context: {} as BatchContext,
    events: {} as BatchEvent,
    input: {} as BatchInput,
    tags: {} as BatchTag,
  },
  actors: batchSlots,
  guards: batchGuards,
  actions: {
    ...assigns<BatchContext, BatchEvent>()(batchActions),
    notifyKept: sendTo('makeKeys', { type: 'keys.kept' } satisfies KeyOrder),
    notifyRest: sendTo('makeKeys', { type: 'keys.rest' } satisfies KeyOrder),
    notifyGo: sendTo('makeKeys', { type: 'keys.go' } satisfies KeyOrder),
  },
}).createMachine({
  id: 'batch',
  context: ({ input }) => initialContext(input),
  initial: 'keying',
  states: {
    keying: {
      tags: 'keying',
      initial: 'working',
      states: {
        working: {
          invoke: {
            id: 'makeKeys',
            src: 'makeKeys',
            input: ({ context }) => keyJob(context),
            onError: { target: 'paused', actions: 'noteBroken' },
          },
          initial: 'running',
          states: {
            running: {
              tags: 'running',
              always: [
                { guard: 'isReadyToTrace', target: '#batch.tracing' },
                { guard: 'isReadyToSend', target: '#batch.creating' },
                { guard: 'isKeyed', target: '#batch.correcting' },
              ],
              on: {
                'keys.made': [
                  { guard: 'isKeysWithMore', actions: ['keepKeys', 'notifyKept'] },
                  { guard: 'isCurrentKeys', actions: 'keepKeys' },
                ],
                'batch.pause': { target: 'pausing', actions: 'notifyRest' },
                /** Restart with the remaining rows. */
                'flow.resume': { target: '#batch.keying.working', reenter: true },
              },
            },
            /** Keys in progress are finished and kept. */
            pausing: {
              tags: 'pausing',
              on: {
                'keys.made': { guard: 'isCurrentKeys', actions: ['keepKeys', 'notifyKept'] },
                'keys.rested': { guard: 'isCurrentKeys', target: '#batch.keying.paused' },
                'batch.resume': { target: 'running', actions: 'notifyGo' },
                'flow.resume': '#batch.keying.paused',
              },
            },
          },
          on: {
            'keys.halted': { guard: 'isCurrentKeys', target: 'paused', actions: 'noteHalted' },
          },
        },
        paused: {
          tags: 'paused',
          on: {
            'batch.resume': { target: 'working', actions: 'clearFailure' },
            'connection.return': { guard: 'isHalted', target: 'working', actions: 'clearFailure' },
          },
        },
      },
      on: { 'batch.cancel': 'discarded' },
    },
    ...ordering,
    correcting: {
      tags: 'correcting',
      initial: 'settled',
      states: {
        settled: {},
        checking: {
          tags: 'judging',
          invoke: {
            id: 'judgeRows',
            src: 'judgeRows',
            input: ({ context }) => rowsToJudge(context),
            onDone: { target: 'settled', actions: 'keepJudged' },
            onError: { target: 'unjudged', actions: 'noteBroken' },
          },
        },
        unjudged: {
          on: {
            'rows.retry': { target: 'checking', actions: 'clearFailure' },
            'connection.return': { target: 'checking', actions: 'clearFailure' },
          },
        },
      },
      on: {
        'row.edit': { guard: 'isEditable', target: '.checking', reenter: true, actions: 'keepEdit' },
        'row.exclude': { guard: 'isThere', actions: 'exclude' },
        'row.include': { guard: 'isThere', actions: 'include' },
        'dcv.choose': { guard: 'isOtherMethod', actions: 'keepMethod' },
        'rows.retry': { guard: 'isRetryable', target: 'keying', actions: 'beginAttempt' },
        'batch.cancel': 'discarded',
      },
    },
    discarded: { tags: 'discarded', type: 'final' },
  },
});
