import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { declared, technical } from '#core/contract/field-kinds.ts';
import { hostText, integerField, orderNo, recordID, shortText, time } from '#core/contract/fields.ts';

/**
 * The sandbox's own DNS zone, file host, inbox and clock (product.md, 'Sandbox'). Served only if the server runs as a sandbox; otherwise
 * every call gets 404. Customers see and change only their own entries.
 */
export const sandboxRecordTypes = ['CNAME', 'TXT', 'CAA'] as const;
const recordType = v.picklist(sandboxRecordTypes);
const recordSchema = v.object({
  id: v.string(),
  name: v.string(),
  type: recordType,
  value: v.string(),
});
const fileSchema = v.object({ id: v.string(), host: v.string(), path: v.string(), content: v.string() });
const mailSchema = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  at: time,
});

export const overview = defineCall('sandbox.overview', 'GET /v1/sandbox', {
  right: 'signed-in',
  data: v.object({
    records: v.array(recordSchema),
    files: v.array(fileSchema),
    mails: v.array(mailSchema),
    serverTime: time,
  }),
  errors: { notFound: replyCode.notFound },
});

export const putRecord = defineCall('sandbox.putRecord', 'POST /v1/sandbox/records', {
  right: 'signed-in',
  changes: ['sandbox.overview'],
  /** CAA values are written as in zone files: `0 issue "ca.example"`. */
  body: v.strictObject({
    name: declared(hostText, technical),
    type: declared(recordType, { kind: 'choice', values: sandboxRecordTypes }),
    value: declared(shortText, technical),
  }),
  data: recordSchema,
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
});

export const deleteRecord = defineCall('sandbox.deleteRecord', 'DELETE /v1/sandbox/records/{id}', {
  right: 'signed-in',
  changes: ['sandbox.overview'],
  params: v.object({ id: shortText }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
});

export const putFile = defineCall('sandbox.putFile', 'POST /v1/sandbox/files', {
  right: 'signed-in',
  changes: ['sandbox.overview'],
  body: v.strictObject({
    host: declared(hostText, technical),
    path: declared(v.pipe(v.string(), v.maxLength(1000)), technical),
    content: declared(v.pipe(v.string(), v.maxLength(10_000)), {
      ...technical,
      kind: 'long-text',
      optional: true,
    }),
  }),
  data: fileSchema,
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
});

export const deleteFile = defineCall('sandbox.deleteFile', 'DELETE /v1/sandbox/files/{id}', {
  right: 'signed-in',
  changes: ['sandbox.overview'],
  params: v.object({ id: shortText }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
});

/** Whose key a stranger's certificate is for: a new one, or that of the newest certificate here. */
export const strangerKeys = ['new', 'own'] as const;

/** Has another CA issue a certificate for a name and log it, as a stranger would: the CT watch finds it within a minute. */
export const logStranger = defineCall('sandbox.logStranger', 'POST /v1/sandbox/strangers', {
  right: 'signed-in',
  changes: ['discovery.finds', 'discovery.watches', 'discovery.logs'],
  body: v.strictObject({
    name: declared(hostText, technical),
    key: declared(v.picklist(strangerKeys), { kind: 'choice', values: strangerKeys }),
  }),
  data: v.object({}),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
});

/** Maximum days the clock moves in one call. */
export const mostDaysAtOnce = 1200;

/**
 * Moves the server's clock forward, so that expiry and reminders can be seen in seconds; 0 days return to real time. The clock is never
 * more than 1,200 days ahead.
 */
export const moveClock = defineCall('sandbox.moveClock', 'POST /v1/sandbox/clock', {
  right: 'signed-in',
  changes: ['session.account', 'orders', 'validation'],
  body: v.strictObject({ days: v.pipe(integerField, v.minValue(0), v.maxValue(mostDaysAtOnce)) }),
  data: v.object({ serverTime: time }),
  errors: { notFound: replyCode.notFound },
});

/**
 * Outcome of a payment at the sandbox's provider: accepted, accepted with its callback lost, accepted with its callback sent twice,
 * accepted after it expired, refused, or expired immediately.
 */
export const paymentOutcomeSchema = v.picklist(['accept', 'lose', 'twice', 'late', 'refuse', 'expire']);
export type PaymentOutcome = v.InferOutput<typeof paymentOutcomeSchema>;

/** Does what the hosted page of the sandbox's provider does. `ref` is our id of the payment or the provider's. */
export const settlePayment = defineCall('sandbox.settlePayment', 'POST /v1/sandbox/payments/{ref}', {
  right: 'signed-in',
  changes: ['orders', 'validation', 'session.account', 'deposit', 'packages'],
  params: v.object({ ref: recordID }),
  body: v.strictObject({ outcome: paymentOutcomeSchema }),
  data: v.object({
    /** The provider's state. `approved`: the payer agreed, and a capture takes the money. */
    state: v.picklist(['open', 'approved', 'paid', 'refused', 'expired', 'closed']),
    /** URL its page sends the payer to next, with the parameters a capture needs. */
    returnURL: v.string(),
  }),
  errors: { notFound: replyCode.notFound, wrongState: replyCode.wrongState },
});

/**
 * What the sandbox's provider does with refunds: sends them, lets them wait, refuses them, or sends them and loses the answer and the
 * notice.
 */
export const refundWays = ['settle', 'delay', 'refuse', 'lose'] as const;
export type RefundWay = (typeof refundWays)[number];
/** `page`: somebody refunds the rest on the provider's page. */
export const refundChoices = [...refundWays, 'page'] as const;
export type RefundChoice = (typeof refundChoices)[number];

/**
 * Does what the hosted page does for refunds of an order's payments: those that wait are sent or refused at once, and those to come are
 * treated that way.
 */
export const chooseRefunds = defineCall('sandbox.chooseRefunds', 'POST /v1/sandbox/refunds/{orderNo}', {
  right: 'signed-in',
  changes: ['orders', 'session.account'],
  params: v.object({ orderNo }),
  body: v.strictObject({ choice: v.picklist(refundChoices) }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
});

/** Mails with the codes of a sign-in waiting for one: its customer has no session yet to open the inbox with. */
export const ticketMails = defineCall('sandbox.ticketMails', 'POST /sandbox_mails', {
  right: 'public',
  effect: 'read',
  body: v.strictObject({ ticket: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
  data: v.object({ mails: v.array(mailSchema) }),
  errors: { notFound: replyCode.notFound },
});

/** Mails and text messages with the codes that were requested with a ticket before there is a session. */
export const codeMails = defineCall('sandbox.codeMails', 'POST /sandbox_code_mails', {
  right: 'public',
  effect: 'read',
  body: v.strictObject({ ticket: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
  data: v.object({ mails: v.array(mailSchema) }),
  errors: { notFound: replyCode.notFound },
});
