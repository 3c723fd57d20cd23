import type { Deposit } from '#core/contract/calls/deposit.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

export interface DepositSlots {
  /** Idempotent: may run twice with the same `idempotencyKey` and amount. */
  readonly createDeposit: Slot<
    {
      /** Cents. */
      readonly amount: number;
      readonly idempotencyKey: string;
      /** Number of the attempt; echoed in the output. */
      readonly attempt: number;
    },
    { readonly attempt: number; readonly answer: Answer<Pick<Deposit, 'depositNo'>> }
  >;
}

export type DepositUserEvent =
  | { readonly type: 'amount.commit'; readonly text: string }
  /** `at` is the browser's time in milliseconds since 1970; a wait counts from it. */
  | { readonly type: 'deposit.submit'; readonly at: number }
  /** The browser is online again. */
  | { readonly type: 'connection.return' };

export type DepositEvent = DepositUserEvent | SlotEvent<DepositSlots>;

export interface DepositInput {
  /** Globally unique ID of the workflow; prefixes its idempotency keys. */
  readonly workflow: string;
}

export interface DepositContext {
  readonly workflow: string;
  /** As typed. */
  readonly text: string;
  /** The submitted amount in cents; null before the first submission. */
  readonly amount: number | null;
  readonly depositNo: string | null;
  /** Number of the attempt. Increases after each answer; part of the idempotency key. */
  readonly attempt: number;
  readonly pressedAt: number;
  /** When the next deposit is accepted after too many, in milliseconds since 1970. */
  readonly submittableAt: number;
  readonly faults: readonly Fault[];
  readonly failure: StepFailure | null;
}
