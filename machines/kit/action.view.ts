import type { SnapshotFrom } from 'xstate';
import type { actionMachine } from '#machines/kit/action.machine.ts';

export function actionView(snapshot: SnapshotFrom<typeof actionMachine>) {
  const isBusy = snapshot.hasTag('busy');
  return {
    /** Whether the confirmation dialog is open; always false for an action without one. */
    isOpen: snapshot.context.confirms && snapshot.hasTag('open'),
    isBusy,
    isDone: snapshot.matches({ resting: 'done' }),
    /** The action was not answered and its outcome could not be determined. */
    isUnresolved: snapshot.matches({ resting: 'unresolved' }),
    /** The action is no longer possible. */
    isRefused: snapshot.matches({ resting: 'refused' }),
    /** Why the action failed; null while it runs. */
    failure: isBusy ? null : snapshot.context.failure,
    can: {
      start: snapshot.can({ type: 'action.start', args: null, key: '' }),
      confirm: snapshot.can({ type: 'action.confirm' }),
      leave: snapshot.can({ type: 'action.leave' }),
      check: snapshot.can({ type: 'action.check' }),
    },
  };
}

export type ActionView = ReturnType<typeof actionView>;
