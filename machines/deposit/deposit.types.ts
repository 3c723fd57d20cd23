import type { Deposit } from '#core/contract/calls/deposit.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

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
    { readonly attempt: number; readonly answer: Answer<Pick<Deposit, 'depositNo'>> }
  >;
}

export type DepositUserEvent =
  | { readonly type: 'amount.commit'; readonly text: string }
  /** `at` is the browser's time, in milliseconds since 1970: a wait is counted from it. */
  | { readonly type: 'deposit.submit'; readonly at: number }
  /** The browser is online again after it was not. */
  | { readonly type: 'connection.return' };

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
  readonly pressedAt: number;
  /** After too many deposits: when the next one is taken, in milliseconds since 1970. */
  readonly submittableAt: number;
  readonly faults: readonly Fault[];
  readonly failure: StepFailure | null;
}
