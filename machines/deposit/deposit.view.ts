import type { SnapshotFrom } from 'xstate';
import type { depositMachine } from '#machines/deposit/deposit.machine.ts';

export type DepositView = ReturnType<typeof depositView>;

export function depositView(snapshot: SnapshotFrom<typeof depositMachine>) {
  const { text, amount, faults, depositNo, failure, reason } = snapshot.context;
  return {
    step: snapshot.value,
    /** As typed. */
    text,
    /** Cents, once it was sent. */
    amount,
    /** Of the field `amount`. */
    faults,
    depositNo,
    failure,
    reason,
    /** The amount is typed or being sent. */
    isForm: snapshot.hasTag('form'),
    can: {
      edit: snapshot.can({ type: 'amount.commit', text }),
      submit: snapshot.can({ type: 'deposit.submit' }),
      pay: snapshot.can({ type: 'deposit.pay' }),
      check: snapshot.can({ type: 'deposit.check' }),
      drop: snapshot.can({ type: 'deposit.drop' }),
      /** Its payment is shown. */
      exitPayment: snapshot.can({ type: 'payment.exit' }),
    },
  };
}
