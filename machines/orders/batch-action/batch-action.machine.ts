import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { unfilledSlots } from '#machines/kit/slot.ts';
import {
  type BatchActionContext,
  type BatchActionEvent,
  type BatchActionInput,
  type BatchActionSlots,
  batchActionActions,
  batchActionGuards,
  nextRows,
} from '#machines/orders/batch-action/batch-action.rules.ts';

/**
 * Applies one action to several orders, some at a time. Each order gets its own outcome, and the rest can be skipped.
 */
export const batchActionMachine = setup({
  types: {
    context: {} as BatchActionContext,
    events: {} as BatchActionEvent,
    input: {} as BatchActionInput,
  },
  actors: unfilledSlots<BatchActionSlots>()('work'),
  guards: batchActionGuards,
  actions: assigns<BatchActionContext, BatchActionEvent>()(batchActionActions),
}).createMachine({
  id: 'batchAction',
  context: ({ input }) => ({ ...input, outcomes: {}, isStopping: false, failure: null }),
  initial: 'working',
  states: {
    working: {
      invoke: {
        id: 'work',
        src: 'work',
        input: ({ context }) => ({ kind: context.kind, rows: nextRows(context) }),
        onDone: [
          { guard: 'isOver', target: 'ended', actions: 'keepOutcomes' },
          { guard: 'isAnswered', target: 'working', reenter: true, actions: 'keepOutcomes' },
          { target: 'paused', actions: 'noteFailure' },
        ],
        onError: { target: 'paused', actions: 'noteFailure' },
      },
      on: { 'batch.stop': { actions: 'noteStop' } },
    },
    /** Not answered; continuing sends the same orders again under the same keys. */
    paused: {
      always: { guard: 'isStopped', target: 'ended' },
      on: {
        'batch.continue': { target: 'working', actions: 'clearFailure' },
        'connection.return': { target: 'working', actions: 'clearFailure' },
        'flow.resume': { target: 'working', actions: 'clearFailure' },
        'batch.stop': { target: 'ended', actions: 'noteStop' },
      },
    },
    ended: { on: { 'batch.close': 'closed' } },
    closed: { type: 'final' },
  },
});
