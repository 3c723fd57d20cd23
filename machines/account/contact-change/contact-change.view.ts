import type { SnapshotFrom } from 'xstate';
import type { contactChangeMachine } from '#machines/account/contact-change/contact-change.machine.ts';

export type ContactChangeView = ReturnType<typeof contactChangeView>;

export function contactChangeView(snapshot: SnapshotFrom<typeof contactChangeMachine>) {
  const { kind, present, step, contact, telPrefix, code, isLate } = snapshot.context;
  const { faults, refusals, failure, limitedUntil, resendAt, sentTo } = snapshot.context;
  const [first] = faults;
  return {
    kind,
    /** The present contact, masked. */
    present,
    step,
    contact,
    telPrefix,
    code,
    /** The present one has to be verified again. */
    isLate,
    /** By field: `contact`, `code`. */
    faults,
    focus: first === undefined ? null : { field: first.field, ordinal: refusals },
    failure,
    limitedUntil,
    /** End of the countdown, in milliseconds since 1970. */
    resendAt,
    sentTo,
    isLimited: snapshot.matches('limited'),
    isSubmitting: snapshot.matches({ entering: { form: 'using' } }),
    isSending: snapshot.matches({ entering: { code: 'sending' } }),
    isDone: snapshot.matches('done'),
    canSend: snapshot.can({ type: 'code.send', at: 0 }),
  };
}
