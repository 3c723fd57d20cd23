import type { Deposit } from '#core/contract/calls/deposit.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

export type DepositFailure = CallFailure | { readonly kind: 'broken' };

/** A deposit as the server has it. */
export type DepositState = Pick<Deposit, 'depositNo' | 'amount' | 'state'>;

export interface DepositSlots {
  /** May be run twice with the same `idempotencyKey` and amount. */
  readonly createDeposit: Slot<
    {
      /** Cents. */
      readonly amount: number;
      readonly idempotencyKey: string;
      /** Numbers the tries; echoed. */
      readonly attempt: number;
    },
    { readonly attempt: number; readonly answer: Answer<DepositState> }
  >;
  readonly readDeposit: Slot<
    { readonly depositNo: string; readonly poll: number },
    { readonly poll: number; readonly answer: Answer<DepositState> }
  >;
}

export type DepositUserEvent =
  | { readonly type: 'amount.commit'; readonly text: string }
  | { readonly type: 'deposit.submit' }
  /** Takes the payment up again after 'not now'. */
  | { readonly type: 'deposit.pay' }
  /** The payment dialog is done, or was left. */
  | { readonly type: 'payment.exit' }
  | { readonly type: 'deposit.check' }
  /** Gives this deposit up: it stays unpaid. */
  | { readonly type: 'deposit.drop' }
  /** The browser is online again after it was not. */
  | { readonly type: 'connection.return' }
  /** Sent once by the journal when it takes a flow up again after a reload, a crash or another tab. */
  | { readonly type: 'flow.resume' };

export type DepositEvent = DepositUserEvent | SlotEvent<DepositSlots>;

export interface DepositInput {
  /** Id of the workflow, unique for ever: the idempotency keys begin with it. */
  readonly workflow: string;
}

export interface DepositContext {
  readonly workflow: string;
  /** As typed. */
  readonly text: string;
  /** Cents of what was typed, once it was sent; null before. */
  readonly amount: number | null;
  readonly depositNo: string | null;
  /** Numbers the tries with an answer of their own; part of the idempotency key. */
  readonly attempt: number;
  /** Numbers the polls. */
  readonly poll: number;
  readonly faults: readonly Fault[];
  readonly failure: DepositFailure | null;
  readonly reason: DepositReason | null;
}

/** Why it ended: `closed` can no longer be paid, `dropped` was given up. */
export type DepositReason = 'paid' | 'closed' | 'dropped';
