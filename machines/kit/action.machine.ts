import { setup } from 'xstate';
import {
  type ActionContext,
  type ActionEvent,
  type ActionInput,
  type ActionSlots,
  actionActions,
  actionGuards,
} from '#machines/kit/action.rules.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { unfilledSlots } from '#machines/kit/slot.ts';

/**
 * A one-off action started by a press. An irreversible action is confirmed first; an unanswered one is looked up before
 * it is repeated. A retry uses the same key, so the action happens only once.
 */
export const actionMachine = setup({
  types: { context: {} as ActionContext, events: {} as ActionEvent, input: {} as ActionInput },
  actors: unfilledSlots<ActionSlots>()('run', 'ask'),
  guards: actionGuards,
  actions: {
    ...assigns<ActionContext, ActionEvent>()(actionActions),
    /** Provided by the owner of the actor, to be notified of the outcome. */
    onDone: () => undefined,
    onFailed: () => undefined,
  },
}).createMachine({
  id: 'action',
  context: ({ input: { confirms } }) => ({ confirms, args: null, key: '', isLost: false, failure: null }),
  initial: 'resting',
  states: {
    resting: {
      initial: 'idle',
      on: {
        'action.start': [
          { guard: 'hasToConfirm', target: 'confirming', actions: 'begin' },
          { target: 'running', actions: 'begin' },
        ],
        'action.leave': { target: '.idle', actions: 'clearFailure' },
      },
      states: {
        idle: {},
        /** The outcome could not be determined. */
        unresolved: {
          tags: 'open',
          on: { 'action.check': '#action.asking', 'connection.return': '#action.asking' },
        },
        /** The action is no longer possible. */
        refused: { tags: 'open' },
        done: { entry: 'onDone' },
      },
    },
    confirming: {
      tags: 'open',
      on: {
        'action.revise': { actions: 'begin' },
        'action.confirm': { target: 'running', actions: 'clearFailure' },
        'action.leave': { target: 'resting', actions: 'clearFailure' },
      },
    },
    running: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context: { args, key } }) => ({ args, key }),
        onDone: [
          { guard: 'isDone', target: 'resting.done', actions: 'noteDone' },
          { guard: 'isUnanswered', target: 'asking', actions: 'noteFailure' },
          { guard: 'isOver', target: 'resting.refused', actions: 'noteFailure' },
          { target: 'failed', actions: 'noteFailure' },
        ],
        onError: { target: 'asking', actions: 'noteFailure' },
      },
    },
    asking: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context: { args } }) => ({ args }),
        onDone: [
          { guard: 'isFoundDone', target: 'resting.done', actions: 'noteDone' },
          { guard: 'isFoundOpen', target: 'failed' },
          { guard: 'isFoundOver', target: 'resting.refused', actions: 'clearFailure' },
          { target: 'resting.unresolved', actions: 'noteFailure' },
        ],
        onError: { target: 'resting.unresolved', actions: 'noteFailure' },
      },
    },
    /** May be retried. */
    failed: {
      entry: 'onFailed',
      always: [{ guard: 'hasToConfirm', target: 'confirming' }, { target: 'resting' }],
    },
  },
});
