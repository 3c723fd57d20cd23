import * as v from 'valibot';
import { creationTimeout, defineCall, replyCode } from '#core/contract/call.ts';
import { nameList, requestParts } from '#core/contract/calls/purchase.ts';
import {
  cents,
  dcvMethodSchema,
  hostText,
  mailbox,
  orderNo,
  pageQuery,
  sha256Hex,
  time,
} from '#core/contract/fields.ts';

const errors = {
  badInput: replyCode.badInput,
  notFound: replyCode.notFound,
  wrongState: replyCode.wrongState,
};

/** What a re-sign with these names costs beyond what was paid, and what has to be validated again. `domains` comma-joined. */
export const reSignPrice = defineCall('reissue.price', 'POST /v1/orders/reSignPrice/{id}', {
  params: v.object({ id: orderNo }),
  effect: 'read',
  encoding: 'json',
  body: v.strictObject({ domains: nameList }),
  data: v.object({
    /** The difference to be paid. */
    reSignPriceDiff: cents,
    /** In ASCII. */
    domainNames: v.array(v.string()),
    validateAgain: v.array(v.string()),
    /** The organization is checked again. */
    vetAgain: v.boolean(),
    /** No certificate of the order runs longer. */
    paidUntil: time,
  }),
  errors,
});

const request = {
  ...requestParts,
  /** All names, comma-joined, the common name first; empty for code and document products. */
  domainNames: nameList,
  dcvMethod: dcvMethodSchema,
  /** Mailbox of the e-mail methods. */
  emailDnsEmail: v.exactOptional(mailbox),
};

/**
 * Asks for another certificate of an issued order, with a new request or the one before, and with other names. `total`: the price
 * difference, which is paid before the names are validated; 0 goes on at once.
 */
export const reSign = defineCall('reissue.create', 'POST /v1/orders/reSign', {
  changes: ['orders', 'validation', 'reissue'],
  effect: 'create',
  encoding: 'json',
  timeout: creationTimeout,
  body: v.strictObject({ orderNo, ...request }),
  data: v.object({ orderNo, total: cents }),
  errors: { ...errors, keyReused: replyCode.keyReused },
});

/** The re-signs of an order, the newest first. */
export const reSignRecords = defineCall('reissue.records', 'GET /v1/orders/reSign/records', {
  query: v.object({ orderNo, ...pageQuery }),
  data: v.object({
    total: v.number(),
    data: v.array(
      v.object({
        /** Counts those of the order, from 1. */
        number: v.number(),
        state: v.picklist(['unpaid', 'verifying', 'issued', 'cancelled']),
        hashValue: sha256Hex,
        domainNames: v.array(v.string()),
        reSignPriceDiff: cents,
        createTime: time,
        /** Zero date while it is under way. */
        endTime: time,
      }),
    ),
  }),
  errors: { notFound: replyCode.notFound },
});

/** Sends an order that the CA returned (1003, 1006) again, with another request or other names that cost no more. */
export const reCommit = defineCall('reissue.reCommit', 'POST /v1/orders/reCommit/{orderNo}', {
  changes: ['orders', 'validation'],
  params: v.object({ orderNo }),
  effect: 'create',
  encoding: 'json',
  timeout: creationTimeout,
  body: v.strictObject(request),
  data: v.object({ orderNo, total: cents }),
  errors: { ...errors, keyReused: replyCode.keyReused },
});

/**
 * Takes a name out of an order that is not issued; `certid` is the order's number. What the name cost goes back to the balance, or
 * is not asked for. The common name stays.
 */
export const cancelHost = defineCall('reissue.cancelHost', 'POST /cancelhost', {
  changes: ['orders', 'validation', 'session.account'],
  effect: 'create',
  body: v.strictObject({ host: hostText, certid: orderNo }),
  data: v.object({ refund: cents }),
  errors: { ...errors, keyReused: replyCode.keyReused },
});
