import type { SnapshotFrom } from 'xstate';
import type { tryingMachine } from '#machines/api/trying/trying.machine.ts';

export function tryingView(snapshot: SnapshotFrom<typeof tryingMachine>) {
  const { values, body, faults, answer, failure, key } = snapshot.context;
  return {
    ...{ values, body, answer, failure },
    hasKey: key !== null,
    faultOf: (name: string) => faults.find(({ field }) => field === name),
    isConfirming: snapshot.matches('confirming'),
    isSending: snapshot.matches('sending'),
  };
}
