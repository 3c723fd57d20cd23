import { type Contact, contactFaults, contactKey, contactOf } from '#core/account/contact.ts';
import { codedForm, type Values } from '#machines/account/coded-form.ts';

/** Fields: `account` (a mailbox or a telephone), `telPrefix`, `code`. */
const form = codedForm('passwordReset', {
  targetFaults: (values) => contactFaults(resetContact(values), 'account'),
  targetOf: (values) => contactKey(resetContact(values)),
  otherFaults: () => [],
});

/** /password-reset: a new password by a code sent to the account's mailbox or telephone, whichever is typed (product.md, 'Sign-in and session'). */
export const passwordResetMachine = form.machine;
export const passwordResetFaults = form.formFaults;

export function resetContact({ account = '', telPrefix = '' }: Values): Contact {
  return contactOf(account, telPrefix);
}
