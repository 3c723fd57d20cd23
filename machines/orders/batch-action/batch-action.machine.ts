import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { replies, unfilledSlots } from '#machines/kit/slot.ts';
import {
  type BatchActionContext,
  type BatchActionEvent,
  type BatchActionInput,
  type BatchActionSlots,
  nextRows,
} from '#machines/orders/batch-action/batch-action.rules.ts';

const replyOf = replies<BatchActionSlots>();

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
  guards: {
    isOver: ({ context, event }) =>
      isAnswered(event) && (context.isStopping || nextRows(afterwards(context, event)).length === 0),
    isAnswered: ({ event }) => isAnswered(event),
    isStopped: ({ context: { isStopping } }) => isStopping,
  },
  actions: assigns<BatchActionContext, BatchActionEvent>()({
    keepOutcomes: ({ context, event }) => ({ outcomes: afterwards(context, event).outcomes, failure: null }),
    noteFailure({ event }) {
      const answer = replyOf(event, 'work');
      return { failure: answer === null || answer.ok ? { kind: 'broken' } : answer.error };
    },
    clearFailure: () => ({ failure: null }),
    noteStop: () => ({ isStopping: true }),
  }),
}).createMachine({
  id: 'batchAction',
  context: ({ input }) => ({ ...input, outcomes: {}, isStopping: false, failure: null }),
  initial: 'working',
  states: {
    working: {
      invoke: {
        id: 'work',
        src: 'work',
        input: ({ context }) => ({
          kind: context.kind,
          rows: nextRows(context),
          recipients: context.recipients ?? [],
        }),
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

function isAnswered(event: BatchActionEvent): boolean {
  const answer = replyOf(event, 'work');
  return answer?.ok === true && Object.keys(answer.value).length > 0;
}

function afterwards(context: BatchActionContext, event: BatchActionEvent): BatchActionContext {
  const answer = replyOf(event, 'work');
  return answer?.ok ? { ...context, outcomes: { ...context.outcomes, ...answer.value } } : context;
}
