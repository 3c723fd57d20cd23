import type { SnapshotFrom } from 'xstate';
import type { actionMachine } from '#machines/kit/action.machine.ts';
import type { ActionFailure } from '#machines/kit/action.rules.ts';

export interface ActionView {
  /** Its dialog is open, where it has one. */
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly isDone: boolean;
  /** No answer came, and nobody could say what became of it. */
  readonly isUnresolved: boolean;
  /** It cannot be done any more. */
  readonly isRefused: boolean;
  /** Why it was not done; null while it is under way. */
  readonly failure: ActionFailure | null;
  readonly can: {
    readonly start: boolean;
    readonly confirm: boolean;
    readonly leave: boolean;
    readonly check: boolean;
  };
}

export function actionView(snapshot: SnapshotFrom<typeof actionMachine>): ActionView {
  const isBusy = snapshot.hasTag('busy');
  return {
    isOpen: snapshot.context.confirms && snapshot.hasTag('open'),
    isBusy,
    isDone: snapshot.matches({ resting: 'done' }),
    isUnresolved: snapshot.matches({ resting: 'unresolved' }),
    isRefused: snapshot.matches({ resting: 'refused' }),
    failure: isBusy ? null : snapshot.context.failure,
    can: {
      start: snapshot.can({ type: 'action.start', args: null, key: '' }),
      confirm: snapshot.can({ type: 'action.confirm' }),
      leave: snapshot.can({ type: 'action.leave' }),
      check: snapshot.can({ type: 'action.check' }),
    },
  };
}
