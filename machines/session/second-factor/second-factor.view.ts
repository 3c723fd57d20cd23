import type { SnapshotFrom } from 'xstate';
import type { secondFactorMachine } from '#machines/session/second-factor/second-factor.machine.ts';

export type SecondFactorView = ReturnType<typeof secondFactorView>;

export function secondFactorView(snapshot: SnapshotFrom<typeof secondFactorMachine>) {
  const { methods, method, code, sentBy, resendAt, faults, refusals, failure, isDismissed } =
    snapshot.context;
  const [first] = faults;
  return {
    methods,
    method,
    code,
    /** Where the code went, masked; empty where it must not be named. */
    sentTo: sentBy === method ? snapshot.context.sentTo : '',
    /** A code was sent by the chosen way, so far as is known; by any. */
    isSent: sentBy === method,
    isAnySent: sentBy !== null,
    /** End of the countdown, in milliseconds since 1970. */
    resendAt,
    /** Faults of `code`, `password` or the passkey. */
    faults,
    focus: first === undefined ? null : { field: first.field, ordinal: refusals },
    failure,
    isDismissed,
    isSubmitting:
      snapshot.matches({ entering: { code: 'submitting' } }) ||
      snapshot.matches({ entering: { code: 'signing' } }) ||
      snapshot.matches('signedIn'),
    isSending: snapshot.matches({ entering: { resend: 'sending' } }),
    isAccepted: snapshot.matches('signedIn'),
    isExpired: snapshot.matches('expired'),
    canResend: snapshot.can({ type: 'code.resend' }),
  };
}
