import * as v from 'valibot';
import { codeRequested, sixDigits, telephone, telPrefix } from '#core/contract/account-codes.ts';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { mailbox } from '#core/contract/fields.ts';

/**
 * Mailbox and telephone of the signed-in user (product.md, 'Account'). The first of its kind is bound by a code sent to it. A change verifies the present
 * one first, then a code sent to the new one; the older calls `/updatetel` and `/updateemailbyemaillast` are the last step of the same.
 */
const refusals = { badInput: replyCode.badInput, tooManyTries: replyCode.tooManyTries };
/** `wrongState`: there is one of this kind already (bind), or the present one was not verified within ten minutes (change). */
const stepRefusals = { ...refusals, wrongState: replyCode.wrongState };
const changes = ['account', 'security', 'notices', 'session.account', 'people.members'];
/** A text with `@` is a mailbox, any other a telephone. */
const contact = mailbox;
const own = { right: 'signed-in', confirm: 'fresh', effect: 'write' } as const;

/** Sends a code to a mailbox or telephone that is to be the user's first of its kind. */
export const bindCode = defineCall('account.bindCode', 'GET /v1/bindEmailOrTel', {
  ...own,
  query: v.object({ contact, telPrefix }),
  data: codeRequested,
  errors: stepRefusals,
});

/** Binds the user's first mailbox or telephone by the code sent to it. */
export const bindContact = defineCall('account.bindContact', 'POST /v1/bindEmailOrTel', {
  ...own,
  body: v.strictObject({ contact, telPrefix, verifyCode: sixDigits }),
  data: v.object({}),
  errors: stepRefusals,
  changes,
});

/** Sends a code to the present mailbox or telephone, which is to be changed. */
export const originCode = defineCall('account.originCode', 'GET /v1/modifyEmailOrTelSendOrigin', {
  ...own,
  query: v.object({ sendTo: v.picklist(['email', 'tel']) }),
  data: codeRequested,
  errors: stepRefusals,
});

/** Verifies the present mailbox or telephone by the code sent to it; good for ten minutes and one change. */
export const verifyOrigin = defineCall('account.verifyOrigin', 'POST /v1/modifyEmailOrTelOriginVerify', {
  ...own,
  body: v.strictObject({ verifyCode: sixDigits, sendTo: v.optional(v.picklist(['email', 'tel'])) }),
  data: v.object({}),
  errors: stepRefusals,
});

/** Sends a code to the new mailbox or telephone, once the present one is verified. */
export const newContactCode = defineCall('account.newContactCode', 'GET /v1/modifyEmailOrTel', {
  ...own,
  query: v.object({ contact, telPrefix }),
  data: codeRequested,
  errors: stepRefusals,
});

/** Changes the mailbox or telephone by the code sent to the new one. */
export const changeContact = defineCall('account.changeContact', 'PUT /v1/modifyEmailOrTel', {
  ...own,
  body: v.strictObject({ contact, telPrefix, verifyCode: sixDigits }),
  data: v.object({}),
  errors: stepRefusals,
  changes,
});

/** Sends a code to a new telephone, whether it is the first or replaces one that is verified. */
export const newTelCode = defineCall('account.newTelCode', 'POST /v1/signupCode', {
  ...own,
  body: v.strictObject({ tel: telephone, telPrefix }),
  data: codeRequested,
  errors: stepRefusals,
});

/** Binds or changes the telephone by the code sent to the new one. */
export const updateTel = defineCall('account.updateTel', 'POST /updatetel', {
  ...own,
  body: v.strictObject({ newtel: telephone, code: sixDigits, telPrefix }),
  data: v.object({}),
  errors: stepRefusals,
  changes,
});

/** Binds or changes the mailbox by the code sent to the new one. */
export const updateEmail = defineCall('account.updateEmail', 'POST /updateemailbyemaillast', {
  ...own,
  body: v.strictObject({ newemail: mailbox, code: sixDigits, telPrefix }),
  data: v.object({}),
  errors: stepRefusals,
  changes,
});
