import type { SnapshotFrom } from 'xstate';
import type { actionMachine } from '#machines/kit/action.machine.ts';

export function actionView(snapshot: SnapshotFrom<typeof actionMachine>) {
  const isBusy = snapshot.hasTag('busy');
  return {
    /** Its dialog is open, where it has one. */
    isOpen: snapshot.context.confirms && snapshot.hasTag('open'),
    isBusy,
    isDone: snapshot.matches({ resting: 'done' }),
    /** No answer came, and nobody could say what became of it. */
    isUnresolved: snapshot.matches({ resting: 'unresolved' }),
    /** It cannot be done any more. */
    isRefused: snapshot.matches({ resting: 'refused' }),
    /** Why it was not done; null while it is under way. */
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
