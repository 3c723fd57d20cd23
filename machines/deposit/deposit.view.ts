import type { Fault } from '#core/fault.ts';
import type { DepositContext, DepositFailure, DepositReason } from '#machines/deposit/deposit.types.ts';

/**
 * `paying`: the payment dialog of `depositNo` is open. `left`: it was left, the deposit waits to be paid. `unresolved`:
 * the server did not answer; sending it again makes no second one.
 */
export type DepositStep =
  | 'editing'
  | 'creating'
  | 'unresolved'
  | 'paying'
  | 'looking'
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
  /** Over: another deposit is another flow. */
  readonly isEnded: boolean;
}

/** The part of a snapshot a view reads; a mirror in another tab has no more. */
export interface DepositSnapshot {
  readonly value: unknown;
  readonly context: DepositContext;
}

export function depositView({ value, context }: DepositSnapshot): DepositView {
  const step = value as DepositStep;
  const { text, amount, faults, depositNo, failure, reason } = context;
  return {
    step,
    text,
    amount,
    faults,
    depositNo,
    failure,
    reason,
    can: {
      edit: step === 'editing',
      submit: step === 'editing' || step === 'unresolved',
      pay: step === 'left',
      check: step === 'left',
      drop: step === 'left' || step === 'unresolved',
      exitPayment: step === 'paying',
    },
    isEnded: step === 'paid' || step === 'closed' || step === 'dropped',
  };
}
