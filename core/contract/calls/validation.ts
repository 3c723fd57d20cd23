import * as v from 'valibot';
import { defineCall, replyCode, statusPollTimeout } from '#core/contract/call.ts';
import {
  dcvMethodSchema,
  hostText,
  integerField,
  mailbox,
  orderNo,
  pageQuery,
  time,
} from '#core/contract/fields.ts';

export type DcvMethod = v.InferOutput<typeof dcvMethodSchema>;

const byOrder = v.object({ id: orderNo });

/** Names of an order that are listed at once (spec §7). */
export const mostNames = 5000;

/** One name to validate: what is expected where, what was last found. */
export const domainValidationSchema = v.object({
  domainName: v.string(),
  dcvMethod: dcvMethodSchema,
  /** DNS: record type and owner name. File: URL. E-mail: mailbox. */
  recordType: v.picklist(['CNAME', 'TXT', 'FILE', 'EMAIL']),
  recordName: v.string(),
  /** E-mail: the TXT value that names the mailbox for `email_dns`, else empty. What the mail holds is in no reply. */
  expected: v.string(),
  /** What the last check saw, one entry a value; empty when nothing was there. */
  found: v.array(v.string()),
  state: v.picklist(['waiting', 'validated', 'differs', 'missing', 'error']),
  /** Machine-readable cause when the check could not be made: `NXDOMAIN`, `TIMEOUT`, `HTTP 404`. */
  problem: v.string(),
  checkTime: time,
  validatedTime: time,
  /** For the e-mail methods: the last mail with a link that confirms the name, zero dates before it was sent. */
  mail: v.exactOptional(
    v.object({
      /** `email_dns`: owner of the TXT record that must name the mailbox (BR §3.2.2.4.14); else empty. */
      contactRecord: v.string(),
      sentTime: time,
      /** The link confirms until then (BR §3.2.2.4.4: 30 days). */
      expireTime: time,
    }),
  ),
});
export type DomainValidation = v.InferOutput<typeof domainValidationSchema>;

export const domainList = defineCall('validation.domainList', 'GET /v1/orders/domainList/{id}', {
  params: byOrder,
  query: v.object({
    ...pageQuery,
    limit: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(mostNames)), mostNames),
  }),
  data: v.object({
    data: v.array(domainValidationSchema),
    total: v.number(),
    serverTime: time,
    nextCheckTime: time,
  }),
  errors: { notFound: replyCode.notFound },
});

/** What the customer's orders that wait for verification still need published, `mostNames` at most. */
export const waiting = defineCall('validation.waiting', 'GET /v1/orders/domainList', {
  data: v.object({ data: v.array(domainValidationSchema) }),
});

/** Checks every unvalidated name of the order now and issues when all are validated. */
export const verifyDomains = defineCall('validation.verifyDomains', 'PUT /v1/orders/verifyDomains/{id}', {
  changes: ['orders', 'validation'],
  params: byOrder,
  timeout: statusPollTimeout,
  data: v.object({
    data: v.array(domainValidationSchema),
    total: v.number(),
    serverTime: time,
    nextCheckTime: time,
  }),
  errors: {
    notFound: replyCode.notFound,
    wrongState: replyCode.wrongState,
    tooManyTries: replyCode.tooManyTries,
  },
});

/**
 * Changes how one name, or every name when `domain` is empty, is validated. `emailDnsEmail`: the mailbox of the e-mail
 * methods, as in an order's creation; read for those alone.
 */
export const changeDcv = defineCall('validation.changeDcv', 'PUT /v1/orders/dcv', {
  changes: ['orders', 'validation'],
  body: v.strictObject({
    orderNo,
    domain: v.optional(hostText, ''),
    dcvMethod: dcvMethodSchema,
    emailDnsEmail: v.exactOptional(mailbox),
  }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound, badInput: replyCode.badInput, wrongState: replyCode.wrongState },
});

/** Sends the mails of the names that are not confirmed yet again, one to each mailbox; at most once a minute. */
export const reSendDcvEmail = defineCall('validation.reSendDcvEmail', 'PUT /v1/orders/reSendDcvEmail/{id}', {
  changes: ['orders', 'validation'],
  params: byOrder,
  data: v.object({ sent: v.array(v.string()) }),
  errors: {
    notFound: replyCode.notFound,
    wrongState: replyCode.wrongState,
    tooManyTries: replyCode.tooManyTries,
  },
});
