import type { SnapshotFrom } from 'xstate';
import type { depositMachine } from '#machines/deposit/deposit.machine.ts';

export type DepositView = ReturnType<typeof depositView>;

export function depositView(snapshot: SnapshotFrom<typeof depositMachine>) {
  const { text, amount, faults, depositNo, submittableAt, failure } = snapshot.context;
  return {
    step: snapshot.value,
    /** As typed. */
    text,
    /** Cents; null before the first submission. */
    amount,
    /** Faults of the field `amount`. */
    faults,
    /** When the next deposit is accepted after too many, in milliseconds since 1970. */
    submittableAt,
    /** Null until the deposit is created. */
    depositNo,
    failure,
    canEdit: snapshot.can({ type: 'amount.commit', text }),
  };
}
