import type { SnapshotFrom } from 'xstate';
import type { Fault } from '#core/fault.ts';
import type { depositMachine } from '#machines/deposit/deposit.machine.ts';
import type { DepositFailure, DepositReason } from '#machines/deposit/deposit.types.ts';

/**
 * `paying`: the payment dialog of `depositNo` is open. `left`: it was left, the deposit waits to be paid. `unresolved`:
 * the server did not answer; sending it again makes no second one.
 */
export type DepositStep =
  | 'editing'
  | 'creating'
  | 'unresolved'
  | 'paying'
  | 'reading'
  | 'left'
  | 'paid'
  | 'closed'
  | 'dropped';

export interface DepositView {
  readonly step: DepositStep;
  /** As typed. */
  readonly text: string;
  /** Cents, once it was sent. */
  readonly amount: number | null;
  /** Of the field `amount`. */
  readonly faults: readonly Fault[];
  readonly depositNo: string | null;
  readonly failure: DepositFailure | null;
  readonly reason: DepositReason | null;
  readonly can: {
    /** `amount.commit` */
    readonly edit: boolean;
    /** `deposit.submit` */
    readonly submit: boolean;
    /** `deposit.pay` */
    readonly pay: boolean;
    /** `deposit.check` */
    readonly check: boolean;
    /** `deposit.drop` */
    readonly drop: boolean;
    /** `payment.exit`, once the payment dialog is done. */
    readonly exitPayment: boolean;
  };
  /** The amount is typed or on its way. */
  readonly isForm: boolean;
}

export function depositView(snapshot: SnapshotFrom<typeof depositMachine>): DepositView {
  const { text, amount, faults, depositNo, failure, reason } = snapshot.context;
  return {
    step: snapshot.value,
    text,
    amount,
    faults,
    depositNo,
    failure,
    reason,
    can: {
      edit: snapshot.can({ type: 'amount.commit', text }),
      submit: snapshot.can({ type: 'deposit.submit' }),
      pay: snapshot.can({ type: 'deposit.pay' }),
      check: snapshot.can({ type: 'deposit.check' }),
      drop: snapshot.can({ type: 'deposit.drop' }),
      exitPayment: snapshot.can({ type: 'payment.exit' }),
    },
    isForm: snapshot.hasTag('form'),
  };
}
