import type { CallFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';
import type { Ticket } from '#machines/session/sign-in/sign-in.types.ts';

export interface SecondFactorSlots {
  readonly verifyCode: Slot<{ readonly ticket: Ticket; readonly code: string }, Answer<unknown>>;
  /** `at` is when the code went out, in milliseconds since 1970. */
  readonly sendCode: Slot<{ readonly ticket: Ticket }, Answer<{ readonly at: number }>>;
}

export type SecondFactorUserEvent =
  | { readonly type: 'code.change'; readonly code: string }
  | { readonly type: 'code.submit' }
  | { readonly type: 'code.resend' };

export type SecondFactorEvent = SecondFactorUserEvent | SlotEvent<SecondFactorSlots>;
export type SecondFactorFailure = CallFailure | { readonly kind: 'broken' };

export interface SecondFactorInput {
  readonly ticket: Ticket;
  /** When the last code went out, and now: milliseconds since 1970. */
  readonly sentAt: number;
  readonly now: number;
}

export interface SecondFactorContext {
  readonly ticket: Ticket;
  readonly code: string;
  /** Another code may be asked for from here on, in milliseconds since 1970. */
  readonly resendAt: number;
  /** Milliseconds from the start of the wait until then. */
  readonly resendDelay: number;
  readonly faults: readonly Fault[];
  readonly refusals: number;
  readonly failure: SecondFactorFailure | null;
}
