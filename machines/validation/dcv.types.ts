import type { DomainValidation } from '#core/contract/calls/validation.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import type { Polled, PollTime } from '#machines/kit/poll.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

export interface ValidationState {
  readonly orderStatus: OrderStatus;
  readonly validations: readonly DomainValidation[];
  /** RFC 3339. Waits count from it, not from the browser's clock. */
  readonly serverTime: string;
  /** Time of the server's next automatic check; the zero date if none is scheduled. */
  readonly nextCheckTime: string;
}

export interface DcvSlots {
  readonly loadValidations: Slot<PollTime & { readonly orderNo: string }, Polled<ValidationState>>;
  /**
   * Checks these names now, or every unvalidated one if `names` is empty; issues the certificate once all are
   * validated.
   */
  readonly checkValidations: Slot<
    { readonly orderNo: string; readonly names: readonly string[] },
    Answer<ValidationState>
  >;
  /** Resends the validation mails; returns the mailboxes. */
  readonly resendMails: Slot<{ readonly orderNo: string }, Answer<readonly string[]>>;
}

export type DcvUserEvent =
  | { readonly type: 'validations.reload' }
  /** `at`: time of the press, in milliseconds since 1970. */
  | { readonly type: 'check.now'; readonly at: number; readonly names?: readonly string[] }
  | { readonly type: 'mails.resend'; readonly at: number };

export type DcvEvent = DcvUserEvent | SlotEvent<DcvSlots>;
export interface DcvInput {
  readonly orderNo: string;
}

export interface DcvContext {
  readonly orderNo: string;
  readonly state: ValidationState | null;
  /** Mailboxes of the last resend. */
  readonly sentTo: readonly string[];
  /** Names of the last 'check now'; empty means all. */
  readonly checkedNames: readonly string[];
  /** Time of the last press of 'check now' or 'send again', in milliseconds since 1970. */
  readonly pressedAt: number;
  /**
   * When 'check now' may be pressed again after too many presses, in milliseconds since 1970; `resendableAt` is the
   * same for the mails.
   */
  readonly checkableAt: number;
  readonly resendableAt: number;
  readonly failure: StepFailure | null;
}
