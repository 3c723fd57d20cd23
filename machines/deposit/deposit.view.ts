import type { SnapshotFrom } from 'xstate';
import type { depositMachine } from '#machines/deposit/deposit.machine.ts';

export type DepositView = ReturnType<typeof depositView>;

export function depositView(snapshot: SnapshotFrom<typeof depositMachine>) {
  const { text, amount, faults, depositNo, submittableAt, failure } = snapshot.context;
  return {
    step: snapshot.value,
    /** As typed. */
    text,
    /** Cents, once it was sent. */
    amount,
    /** Of the field `amount`. */
    faults,
    /** After too many deposits: when the next one is taken, in milliseconds since 1970. */
    submittableAt,
    /** Once it is made. */
    depositNo,
    failure,
    canEdit: snapshot.can({ type: 'amount.commit', text }),
  };
}
