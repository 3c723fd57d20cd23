import * as v from 'valibot';
import { creationTimeout, defineCall, replyCode } from '#core/contract/call.ts';
import { requestParts } from '#core/contract/calls/purchase.ts';
import {
  cents,
  dcvMethodSchema,
  integerField,
  mailbox,
  orderNo,
  pageQuery,
  serialNumber,
  sha256Hex,
  time,
} from '#core/contract/fields.ts';
import { nameList } from '#core/contract/order-price.ts';
import { revocationReasons } from '#core/orders/revocation.ts';

// Reissue and revocation: separate, because only the dialogs need them, which load after the order page.

/**
 * Permanently revokes a certificate of an order; `reason` is named as in RFC 5280 §5.3.1. Repeating the call with the same reason returns
 * the same reply. An expired certificate cannot be revoked.
 */
export const revoke = defineCall('orders.revoke', 'POST /v1/orders/revoke', {
  changes: ['orders'],
  body: v.strictObject({
    orderNo,
    serialNumber,
    reason: v.picklist(revocationReasons),
  }),
  data: v.object({}),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound, wrongState: replyCode.wrongState },
});

const reissueErrors = {
  badInput: replyCode.badInput,
  notFound: replyCode.notFound,
  wrongState: replyCode.wrongState,
};

/** Returns what a reissue with these names costs beyond what was paid, and what must be validated again. `domains` is comma-separated. */
export const reSignPrice = defineCall('orders.reSignPrice', 'POST /v1/orders/reSignPrice/{id}', {
  params: v.object({ id: orderNo }),
  effect: 'read',
  encoding: 'json',
  body: v.strictObject({ domains: nameList }),
  data: v.object({
    /** Price difference to be paid. */
    reSignPriceDiff: cents,
    /** In ASCII. */
    domainNames: v.array(v.string()),
    validateAgain: v.array(v.string()),
    /** Whether the organization is vetted again. */
    vetAgain: v.boolean(),
    /** No certificate of the order outlasts this. */
    paidUntil: time,
  }),
  errors: reissueErrors,
});

const request = {
  ...requestParts,
  /** All names, comma-separated, common name first; empty for code and document products. */
  domainNames: nameList,
  dcvMethod: dcvMethodSchema,
  /** Mailbox for the email methods. */
  emailDnsEmail: v.exactOptional(mailbox),
};

/**
 * Requests another certificate for an issued order, with a new or the current request and, optionally, different names. `total` is the
 * price difference, to be paid before the names are validated; if it is 0, validation starts immediately.
 */
export const reSign = defineCall('orders.reSign', 'POST /v1/orders/reSign', {
  changes: ['orders', 'validation'],
  effect: 'create',
  encoding: 'json',
  timeout: creationTimeout,
  body: v.strictObject({ orderNo, ...request }),
  data: v.object({ orderNo, total: cents }),
  errors: { ...reissueErrors, keyReused: replyCode.keyReused },
});

/** Lists the reissues of an order, newest first. */
export const reSignRecords = defineCall('orders.reSignRecords', 'GET /v1/orders/reSign/records', {
  query: v.object({ orderNo, ...pageQuery }),
  data: v.object({
    total: v.number(),
    data: v.array(
      v.object({
        /** 1-based, within the order. */
        number: v.number(),
        state: v.picklist(['unpaid', 'verifying', 'issued', 'cancelled']),
        hashValue: sha256Hex,
        domainNames: v.array(v.string()),
        reSignPriceDiff: cents,
        createTime: time,
        /** Zero date while in progress. */
        endTime: time,
      }),
    ),
  }),
  errors: { notFound: replyCode.notFound },
});

/**
 * Resubmits an order returned by the CA (1003, 1006), or corrects one that is not validated yet, with another request or with other names
 * that cost no more.
 */
export const reCommit = defineCall('orders.reCommit', 'POST /v1/orders/reCommit/{orderNo}', {
  changes: ['orders', 'validation'],
  params: v.object({ orderNo }),
  effect: 'create',
  encoding: 'json',
  timeout: creationTimeout,
  body: v.strictObject(request),
  data: v.object({ orderNo, total: cents }),
  errors: { ...reissueErrors, keyReused: replyCode.keyReused },
});

/**
 * Orders the same again after an order that has expired or is about to, and links the two. `orderid` is the old order's number; names,
 * request, method, contact and organization are taken from it. Remaining days are added if the brand does so.
 */
export const renew = defineCall('orders.renew', 'POST /createorderrenew', {
  changes: ['orders'],
  effect: 'create',
  timeout: creationTimeout,
  body: v.strictObject({ orderid: orderNo, year: integerField }),
  data: v.object({ orderNos: v.string(), total: cents }),
  errors: { ...reissueErrors, keyReused: replyCode.keyReused },
});
