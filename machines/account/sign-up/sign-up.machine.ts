import type { Contact } from '#core/account/contact.ts';
import {
  contactKey,
  emailFaults,
  inviteCodeFaults,
  telephoneFaults,
  tidyEmail,
  tidyTelephone,
} from '#core/account/contact.ts';
import { fault } from '#core/fault.ts';
import { codedForm, type Values } from '#machines/account/coded-form.ts';

/**
 * Fields: `method` (`tel` or `email`), `telPrefix`, `telephone`, `email`, `code`, `inviteCode`; `consent` (`yes` or empty) where
 * `asksConsent` is `yes`.
 */
const form = codedForm('signUp', {
  targetFaults: (values) =>
    values.method === 'email'
      ? emailFaults(values.email ?? '')
      : telephoneFaults(values.telPrefix ?? '', values.telephone ?? ''),
  targetOf: (values) => contactKey(signUpContact(values)),
  otherFaults: (values) => [
    ...inviteCodeFaults(values.inviteCode ?? ''),
    ...(values.asksConsent === 'yes' && values.consent !== 'yes' ? [fault('consent', 'required', '')] : []),
  ],
});

/** /sign-up: makes an account by mailbox or telephone, a code sent to it, and a password (product.md, 'Sign-in and session'). */
export const signUpMachine = form.machine;
export const signUpFaults = form.formFaults;

/** The mailbox or telephone of the method chosen. */
export function signUpContact({ method, email = '', telPrefix = '', telephone = '' }: Values): Contact {
  return method === 'email'
    ? { kind: 'email', email: tidyEmail(email) }
    : { kind: 'tel', telPrefix, telephone: tidyTelephone(telPrefix, telephone) };
}
