import type { SnapshotFrom } from 'xstate';
import type { signInMachine } from '#machines/session/sign-in/sign-in.machine.ts';

export type SignInView = ReturnType<typeof signInView>;

export function signInView(snapshot: SnapshotFrom<typeof signInMachine>) {
  const { account, proof, captcha, offset, faults, refusals, failure, limitedUntil, ticket } =
    snapshot.context;
  const [first] = faults;
  return {
    account,
    proof,
    captcha,
    offset,
    /** By field: `account`, `password`, `captchaOffset`. */
    faults,
    /** The field to focus, once per `ordinal`. */
    focus: first === undefined ? null : { field: first.field, ordinal: refusals },
    failure,
    /** End of the wait after too many attempts, in milliseconds since 1970. */
    limitedUntil,
    /** Data for the second factor, if one is required. */
    ticket,
    isCaptchaMissing: snapshot.matches({ open: 'captchaMissing' }),
    isLimited: snapshot.matches({ open: 'limited' }),
    isSubmitting: snapshot.matches('submitting'),
    isSignedIn: snapshot.matches('signedIn'),
    canReloadCaptcha: snapshot.can({ type: 'captcha.reload' }),
  };
}
