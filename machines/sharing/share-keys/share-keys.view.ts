import type { SnapshotFrom } from 'xstate';
import {
  recipientsOf,
  type shareKeysMachine,
  standingOf,
} from '#machines/sharing/share-keys/share-keys.machine.ts';

export function shareKeysView(snapshot: SnapshotFrom<typeof shareKeysMachine>) {
  const { colleagues, chosen, accepted, compared, failure } = snapshot.context;
  const shown = colleagues.map((colleague) => ({
    ...colleague,
    standing: standingOf(colleague),
    isChosen: chosen.includes(colleague.id),
    isAccepted: accepted.includes(colleague.id),
  }));
  return {
    colleagues: shown,
    recipients: recipientsOf(snapshot.context),
    compared: shown.find(({ id }) => id === compared) ?? null,
    failure,
    isLoading: snapshot.matches('loading'),
    isFailed: snapshot.matches('failed'),
    isBusy: snapshot.matches('beginning'),
    canConfirm: snapshot.can({ type: 'share.confirm' }),
  };
}

export type ShareKeysView = ReturnType<typeof shareKeysView>;
