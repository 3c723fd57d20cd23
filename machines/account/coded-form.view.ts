import type { SnapshotFrom } from 'xstate';
import type { codedForm } from '#machines/account/coded-form.ts';

export type CodedFormView = ReturnType<typeof codedFormView>;

export function codedFormView(snapshot: SnapshotFrom<ReturnType<typeof codedForm>['machine']>) {
  const { values, faults, refusals, failure, isUnresolved, limitedUntil, resendAt, sentTo, password } =
    snapshot.context;
  const [first] = faults;
  return {
    values,
    /** Characters of the password. */
    passwordLength: password?.length ?? 0,
    faults,
    /** The field to focus, once per `ordinal`. */
    focus: first === undefined ? null : { field: first.field, ordinal: refusals },
    failure,
    /** A submission before was not answered: it may have been done. */
    isUnresolved,
    limitedUntil,
    /** End of the countdown, in milliseconds since 1970. */
    resendAt,
    /** Where the last code went to; empty for none. */
    sentTo,
    isLimited: snapshot.matches('limited'),
    isSubmitting: snapshot.matches({ entering: { form: 'submitting' } }),
    isSending: snapshot.matches({ entering: { code: 'sending' } }),
    isDone: snapshot.matches('done'),
    canSend: snapshot.can({ type: 'code.send', at: 0 }),
  };
}
