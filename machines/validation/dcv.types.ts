import type { DcvMethod, DomainValidation } from '#core/contract/calls/validation.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { OrderStatus } from '#core/orders/status.ts';
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
  readonly loadValidations: Slot<{ readonly orderNo: string }, Answer<ValidationState>>;
  /** Checks every unvalidated name now; issues when all are validated. */
  readonly checkValidations: Slot<{ readonly orderNo: string }, Answer<ValidationState>>;
  readonly changeMethod: Slot<
    {
      readonly orderNo: string;
      readonly domain: string;
      readonly method: DcvMethod;
      /** For the e-mail methods; empty otherwise. */
      readonly email: string;
    },
    Answer<unknown>
  >;
  /** Sends the mails that confirm names again; answers the mailboxes. */
  readonly resendMails: Slot<{ readonly orderNo: string }, Answer<readonly string[]>>;
}

export type DcvUserEvent =
  | { readonly type: 'validations.reload' }
  | { readonly type: 'check.now' }
  | { readonly type: 'mails.resend' }
  /** For one name, or for every name when `domain` is empty. */
  | {
      readonly type: 'method.change';
      readonly domain: string;
      readonly method: DcvMethod;
      /** The mailbox that confirms, for the e-mail methods. */
      readonly email?: string;
    };

export type DcvEvent = DcvUserEvent | SlotEvent<DcvSlots>;
export type DcvFailure = CallFailure | { readonly kind: 'broken' };

export interface DcvInput {
  readonly orderNo: string;
}

export interface DcvContext {
  readonly orderNo: string;
  readonly state: ValidationState | null;
  readonly wanted: { readonly domain: string; readonly method: DcvMethod; readonly email: string } | null;
  /** Mailboxes that were last written to again. */
  readonly sentTo: readonly string[];
  /** Seconds until 'check now' may be pressed again; 0 when it may be. */
  readonly waitSeconds: number;
  readonly faults: readonly Fault[];
  readonly failure: DcvFailure | null;
}
