import { sendTo, setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { batchActions } from '#machines/purchase/batch/batch.actions.ts';
import { batchGuards } from '#machines/purchase/batch/batch.guards.ts';
import {
  creationInput,
  initialContext,
  judgeInput,
  notingInput,
  searchInput,
} from '#machines/purchase/batch/batch.inputs.ts';
import { keyJob } from '#machines/purchase/batch/batch.rules.ts';
import { batchSlots } from '#machines/purchase/batch/batch.slots.ts';
import type { BatchContext, BatchEvent, BatchInput, KeyOrder } from '#machines/purchase/batch/batch.types.ts';

/**
 * Orders up to 500 certificates at once. One machine with a table of rows: the pool of workers is the key maker's.
 *
 * Keys come one by one and each is written before it counts, so that none is made again; then all orders are created
 * in one call, all or none. What the server or a worker refuses is mended row by row and sent in a new try, with the
 * keys that are there. A creation that was not answered is asked for by the hashes of its requests.
 */
export const batchMachine = setup({
  types: {
    context: {} as BatchContext,
    events: {} as BatchEvent,
    input: {} as BatchInput,
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
              always: [
                { guard: 'isReadyToNote', target: '#batch.noting' },
                { guard: 'isReadyToSend', target: '#batch.creating' },
                { guard: 'isKeyed', target: '#batch.correcting' },
              ],
              on: {
                'keys.made': [
                  { guard: 'isKeysWithMore', actions: ['keepKeys', 'notifyKept'] },
                  { guard: 'isCurrentKeys', actions: 'keepKeys' },
                ],
                'batch.pause': { target: 'pausing', actions: 'notifyRest' },
                /** Anew, with the rows that are left. */
                'flow.resume': { target: '#batch.keying.working', reenter: true },
              },
            },
            /** What is under way is finished first: a key that was made is kept. */
            pausing: {
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
          on: { 'batch.resume': { target: 'working', actions: 'clearFailure' } },
        },
      },
      on: { 'batch.cancel': 'discarded' },
    },
    /** A request of the customer's own may have been ordered before: those orders are none of this batch. */
    noting: {
      invoke: {
        id: 'noteOrders',
        src: 'noteOrders',
        input: ({ context }) => notingInput(context),
        onDone: [
          { guard: 'isNoted', target: 'creating', actions: 'keepBefore' },
          { target: 'unresolved', actions: 'noteFailure' },
        ],
        onError: { target: 'unresolved', actions: 'noteBroken' },
      },
    },
    creating: {
      invoke: {
        id: 'createOrders',
        src: 'createOrders',
        input: ({ context }) => creationInput(context),
        onDone: [
          { guard: 'isCreated', target: 'created', actions: 'keepOrder' },
          { guard: 'isRefused', target: 'correcting', actions: 'keepRefusal' },
          { guard: 'isUnanswered', target: 'asking', actions: 'noteUnanswered' },
        ],
        onError: { target: 'asking', actions: 'noteUnanswered' },
      },
      on: { 'flow.resume': 'asking' },
    },
    asking: {
      invoke: {
        id: 'findOrders',
        src: 'findOrders',
        input: ({ context }) => searchInput(context),
        onDone: [
          { guard: 'isFound', target: 'created', actions: 'keepOrder' },
          { guard: 'isAbsentAndSendable', target: 'creating' },
          { guard: 'isAbsent', target: 'unresolved' },
          { guard: 'isUnknown', target: 'unresolved', actions: 'noteFailure' },
        ],
        onError: { target: 'unresolved', actions: 'noteBroken' },
      },
    },
    unresolved: {
      on: {
        'order.ask': [
          { guard: 'isUnnoted', target: 'noting' },
          { target: 'asking', actions: 'askAgain' },
        ],
        'flow.resume': [
          { guard: 'isUnnoted', target: 'noting' },
          { target: 'asking', actions: 'askAgain' },
        ],
        'batch.cancel': 'discarded',
      },
    },
    correcting: {
      initial: 'settled',
      states: {
        settled: {},
        checking: {
          invoke: {
            id: 'judgeRows',
            src: 'judgeRows',
            input: ({ context }) => judgeInput(context),
            onDone: { target: 'settled', actions: 'keepJudged' },
            onError: { target: 'unjudged', actions: 'noteBroken' },
          },
        },
        unjudged: {
          on: { 'rows.retry': { target: 'checking', actions: 'clearFailure' } },
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
    created: { type: 'final' },
    discarded: { type: 'final' },
  },
});
