import type { CallFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import { waitSecondsOf } from '#machines/refusal.ts';

/** Answer to the request for a code. `at`: when it was answered, in milliseconds since 1970 by this browser's clock. */
export interface CodeSent {
  readonly at: number;
  /** Seconds until another may be asked for, as the server says. */
  readonly resendAfter: number;
}

/** A code that was requested before the page was loaded again. */
export interface SentBefore {
  readonly sentTo: string;
  /** Milliseconds since 1970. */
  readonly resendAt: number;
}

/** What the sender of codes remembers. */
export interface SendingContext {
  /** Where the last code went to; empty for none. */
  readonly sentTo: string;
  /** Where the one being requested goes to: what is typed may change meanwhile. */
  readonly sendingTo: string;
  /** When another may be requested, in milliseconds since 1970. */
  readonly resendAt: number;
  /** Length of that wait in milliseconds. */
  readonly resendDelay: number;
  readonly pressedAt: number;
}

export function sendingFrom(before: SentBefore | null, now: number): SendingContext {
  return {
    sentTo: before?.sentTo ?? '',
    sendingTo: '',
    resendAt: before?.resendAt ?? 0,
    resendDelay: Math.max(0, (before?.resendAt ?? 0) - now),
    pressedAt: now,
  };
}

export function afterSent({ at, resendAfter }: CodeSent, sentTo: string): Partial<SendingContext> {
  return { sentTo, resendAt: at + resendAfter * 1_000, resendDelay: resendAfter * 1_000 };
}

/** Another code is not allowed yet: the server says how long. */
export function afterLimit(failure: CallFailure, pressedAt: number, sentTo: string): Partial<SendingContext> {
  const wait = (waitSecondsOf(failure) ?? 0) * 1_000;
  return { sentTo, resendAt: pressedAt + wait, resendDelay: wait };
}

export function without(faults: readonly Fault[], ...fields: readonly string[]): readonly Fault[] {
  return faults.filter(({ field }) => !fields.includes(field));
}
