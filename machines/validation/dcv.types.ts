import type { DomainValidation } from '#core/contract/calls/validation.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import type { Polled, PollTime } from '#machines/kit/poll.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

export interface ValidationState {
  readonly orderStatus: OrderStatus;
  readonly validations: readonly DomainValidation[];
  /** RFC 3339; waits are counted from it, not from the browser's clock. */
  readonly serverTime: string;
  /** When the server checks by itself; the zero date when it will not. */
  readonly nextCheckTime: string;
}

export interface DcvSlots {
  readonly loadValidations: Slot<PollTime & { readonly orderNo: string }, Polled<ValidationState>>;
  /** Checks these names now, every unvalidated one when there are none; issues when all are validated. */
  readonly checkValidations: Slot<
    { readonly orderNo: string; readonly names: readonly string[] },
    Answer<ValidationState>
  >;
  /** Sends the mails that confirm names again; answers the mailboxes. */
  readonly resendMails: Slot<{ readonly orderNo: string }, Answer<readonly string[]>>;
}

export type DcvUserEvent =
  | { readonly type: 'validations.reload' }
  /** `at`: when it was pressed, in milliseconds since 1970. */
  | { readonly type: 'check.now'; readonly at: number; readonly names?: readonly string[] }
  | { readonly type: 'mails.resend'; readonly at: number };

export type DcvEvent = DcvUserEvent | SlotEvent<DcvSlots>;
export interface DcvInput {
  readonly orderNo: string;
}

export interface DcvContext {
  readonly orderNo: string;
  readonly state: ValidationState | null;
  /** Mailboxes that were last written to again. */
  readonly sentTo: readonly string[];
  /** Those that the last press of 'check now' asked for; empty: all. */
  readonly checkedNames: readonly string[];
  /** When 'check now' or 'send again' was pressed last, in milliseconds since 1970. */
  readonly pressedAt: number;
  /** When 'check now' may be pressed again, after it was too often; the same for the mails. */
  readonly checkableAt: number;
  readonly resendableAt: number;
  readonly failure: StepFailure | null;
}
