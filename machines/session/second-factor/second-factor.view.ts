import type { SnapshotFrom } from 'xstate';
import type { secondFactorMachine } from '#machines/session/second-factor/second-factor.machine.ts';

export function secondFactorView(snapshot: SnapshotFrom<typeof secondFactorMachine>) {
  const { code, resendAt, faults, refusals, failure } = snapshot.context;
  const [first] = faults;
  return {
    code,
    /** End of the countdown, in milliseconds since 1970. */
    resendAt,
    /** Faults of the field `code`. */
    faults,
    focus: first === undefined ? null : { field: first.field, ordinal: refusals },
    failure,
    isSubmitting: snapshot.matches({ entering: { code: 'submitting' } }) || snapshot.matches('signedIn'),
    isSending: snapshot.matches({ entering: { resend: 'sending' } }),
    isExpired: snapshot.matches('expired'),
    canResend: snapshot.can({ type: 'code.resend' }),
  };
}
