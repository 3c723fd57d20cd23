import type { PaymentOutcome } from '#core/contract/calls/sandbox.ts';
import type { SandboxPaymentRow } from '#server/db/schema/sandbox-payments.ts';

export type SandboxPaymentState = SandboxPaymentRow['state'];
/** States that are reported by callback. */
export type NoticeState = 'paid' | 'refused' | 'expired';

export interface Settlement {
  readonly state: SandboxPaymentState;
  /** Notices to send now, in this order. */
  readonly tell: readonly NoticeState[];
  /** How many times `paid` is reported; for an approved payment, when its money is captured. */
  readonly notices: number;
}

const timesNotified = { accept: 1, lose: 0, twice: 2, late: 1 } as const;

/**
 * Applies a payer's choice to a payment; null if the payment no longer offers that choice. Late money is always accepted, whether the
 * payment expired or was closed.
 */
export function settlementOf(
  state: SandboxPaymentState,
  outcome: PaymentOutcome,
  isCaptured: boolean,
): Settlement | null {
  switch (outcome) {
    case 'refuse':
      return state === 'open' ? { state: 'refused', tell: ['refused'], notices: 0 } : null;
    case 'expire':
      return state === 'open' ? { state: 'expired', tell: ['expired'], notices: 0 } : null;
    case 'late':
      if (state !== 'open' && state !== 'expired' && state !== 'closed') return null;
      return accepted(outcome, isCaptured, state === 'open' ? ['expired'] : []);
    default:
      return state === 'open' ? accepted(outcome, isCaptured, []) : null;
  }
}

function accepted(
  outcome: keyof typeof timesNotified,
  isCaptured: boolean,
  before: readonly NoticeState[],
): Settlement {
  const notices = timesNotified[outcome];
  if (isCaptured) return { state: 'approved', tell: before, notices };
  return { state: 'paid', tell: [...before, ...paidNotices(notices)], notices };
}

export function paidNotices(times: number): NoticeState[] {
  return Array<NoticeState>(times).fill('paid');
}

/** The state at a moment: an open payment past its end has expired. */
export function stateAt({ state, expireTime }: SandboxPaymentRow, now: Date): SandboxPaymentState {
  return state === 'open' && expireTime <= now ? 'expired' : state;
}
