import * as v from 'valibot';
import {
  codeRequested,
  hashedPassword,
  inviteCode,
  sixDigits,
  telephone,
  telPrefix,
  ticket,
} from '#core/contract/account-codes.ts';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { legalVersion, mailbox } from '#core/contract/fields.ts';

/** Calls by which somebody comes in without a session: sign-up and a new password (product.md, 'Sign-in and session'). */
const refusals = { badInput: replyCode.badInput, tooManyTries: replyCode.tooManyTries };
/** One of the two. */
const contact = { email: v.optional(mailbox), telephone: v.optional(telephone), telPrefix };

/**
 * Sends a sign-up code to a mailbox or a telephone: at the earliest 60 seconds after the last one. The reply is the same whether or not
 * somebody has an account with it.
 */
export const signUpCode = defineCall('account.signUpCode', 'GET /signupCode', {
  right: 'public',
  effect: 'write',
  query: v.object({ ...contact, ticket }),
  data: codeRequested,
  errors: refusals,
});

/** The same with mailbox or telephone and ticket in the body, since addresses are logged on their way. */
export const requestSignUpCode = defineCall('account.requestSignUpCode', 'POST /signupCode', {
  right: 'public',
  body: v.strictObject({ ...contact, ticket }),
  data: codeRequested,
  errors: refusals,
});

/**
 * Makes an account and its owner, who is signed in: the token is returned in the `authorization` header. Only a right code reveals that
 * somebody has an account with this mailbox or telephone already.
 */
export const signUp = defineCall('account.signUp', 'POST /signup', {
  right: 'public',
  body: v.strictObject({
    ...{ ...contact, code: sixDigits, password: hashedPassword, inviteCode, ticket },
    /** Versions of the site's legal texts that were agreed to: required where the site has them. */
    terms: legalVersion,
    privacy: legalVersion,
  }),
  data: v.object({ account: v.string(), displayName: v.string() }),
  errors: refusals,
});

/** Sends a code for a new password to the mailbox or telephone typed; the same reply whether or not somebody has an account with it. */
export const forgotPassword = defineCall('account.forgotPassword', 'POST /forgot_password', {
  right: 'public',
  /** A text with `@` is a mailbox, any other a telephone. */
  body: v.strictObject({ account: mailbox, telPrefix, ticket }),
  data: codeRequested,
  errors: refusals,
});

/** The same for a mailbox. */
export const resetEmailCode = defineCall('account.resetEmailCode', 'GET /changePwdSendEmail', {
  right: 'public',
  effect: 'write',
  query: v.object({ email: mailbox, ticket }),
  data: codeRequested,
  errors: refusals,
});

/** The same for a telephone. */
export const resetTelCode = defineCall('account.resetTelCode', 'GET /changePwdSendSMS', {
  right: 'public',
  effect: 'write',
  query: v.object({ telephone, telPrefix, ticket }),
  data: codeRequested,
  errors: refusals,
});

const newPassword = { code: sixDigits, newPwd: hashedPassword, ticket };

/** Sets a new password by the code sent to the account's mailbox. Every session of the user ends. */
export const resetByEmail = defineCall('account.resetByEmail', 'POST /changePwdByEmail', {
  right: 'public',
  body: v.strictObject({ email: mailbox, telPrefix, ...newPassword }),
  data: v.object({}),
  errors: refusals,
});

/** Sets a new password by the code sent to the account's telephone. Every session of the user ends. */
export const resetByTel = defineCall('account.resetByTel', 'POST /changePwdByTel', {
  right: 'public',
  body: v.strictObject({ telephone, telPrefix, ...newPassword }),
  data: v.object({}),
  errors: refusals,
});
