import type { DomainValidation } from '#core/contract/calls/validation.ts';
import type { Fault } from '#core/fault.ts';
import { isZeroTime } from '#core/orders/span.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import type { DcvContext, DcvFailure } from '#machines/validation/dcv.types.ts';

export type DcvStep =
  | 'loading'
  | 'unavailable'
  | 'waiting'
  | 'limited'
  | 'refreshing'
  | 'checking'
  | 'changing'
  | 'resending'
  | 'issued'
  | 'over';

export interface DcvView {
  readonly step: DcvStep;
  readonly orderStatus: OrderStatus | null;
  readonly validations: readonly DomainValidation[];
  readonly validatedCount: number;
  readonly serverTime: string | null;
  readonly nextCheckTime: string | null;
  /** Seconds from when the step became `limited`. */
  readonly waitSeconds: number;
  readonly faults: readonly Fault[];
  readonly failure: DcvFailure | null;
  /** Mailboxes that were just written to again. */
  readonly sentTo: readonly string[];
  readonly can: {
    readonly check: boolean;
    readonly change: boolean;
    readonly reload: boolean;
    /** A name waits for the reader of a mail that was sent. */
    readonly resend: boolean;
  };
}

interface DcvSnapshot {
  readonly value: DcvStep | 'deciding';
  readonly context: DcvContext;
}

export function dcvView({ value, context }: DcvSnapshot): DcvView {
  const step = value === 'deciding' ? 'waiting' : value;
  const { state } = context;
  const validations = state?.validations ?? [];
  return {
    step,
    orderStatus: state?.orderStatus ?? null,
    validations,
    validatedCount: validations.filter((validation) => validation.state === 'validated').length,
    serverTime: state?.serverTime ?? null,
    nextCheckTime: state?.nextCheckTime ?? null,
    waitSeconds: context.waitSeconds,
    faults: context.faults,
    failure: context.failure,
    sentTo: context.sentTo,
    can: {
      check: step === 'waiting' || step === 'refreshing',
      change: step === 'waiting' || step === 'limited',
      reload: step === 'waiting' || step === 'unavailable',
      resend: step === 'waiting' && validations.some(isMailed),
    },
  };
}

function isMailed({ state, mail }: DomainValidation): boolean {
  return state === 'waiting' && mail !== undefined && !isZeroTime(mail.sentTime);
}
