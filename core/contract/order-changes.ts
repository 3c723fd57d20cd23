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
  sha256Hex,
  time,
} from '#core/contract/fields.ts';
import { nameList } from '#core/contract/order-price.ts';
import { revocationReasons } from '#core/orders/revocation.ts';

// What asks for another certificate, or revokes one: code of the dialogs, which come later than the order's page.

/**
 * Revokes a certificate of an order, for good; `reason` as RFC 5280 §5.3.1 names it. Repeated with the same reason it answers
 * as it did. A certificate that has ended is not revoked any more.
 */
export const revoke = defineCall('orders.revoke', 'POST /v1/orders/revoke', {
  changes: ['orders'],
  body: v.strictObject({
    orderNo,
    serialNumber: v.pipe(v.string(), v.regex(/^[0-9a-f]{2,40}$/)),
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

/** What a re-sign with these names costs beyond what was paid, and what has to be validated again. `domains` comma-joined. */
export const reSignPrice = defineCall('orders.reSignPrice', 'POST /v1/orders/reSignPrice/{id}', {
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
  errors: reissueErrors,
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
export const reSign = defineCall('orders.reSign', 'POST /v1/orders/reSign', {
  changes: ['orders', 'validation'],
  effect: 'create',
  encoding: 'json',
  timeout: creationTimeout,
  body: v.strictObject({ orderNo, ...request }),
  data: v.object({ orderNo, total: cents }),
  errors: { ...reissueErrors, keyReused: replyCode.keyReused },
});

/** The re-signs of an order, the newest first. */
export const reSignRecords = defineCall('orders.reSignRecords', 'GET /v1/orders/reSign/records', {
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

/**
 * Sends an order that the CA returned (1003, 1006) again, or puts one right that is not validated yet, with another request or
 * other names that cost no more.
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
 * Orders the same once more after an order that ends soon, or has ended; linked to it. `orderid`: its number; the names, the
 * request, the method and the parties are those of the order. Days that are left are added where the brand does.
 */
export const renew = defineCall('orders.renew', 'POST /createorderrenew', {
  changes: ['orders'],
  effect: 'create',
  timeout: creationTimeout,
  body: v.strictObject({ orderid: orderNo, year: integerField }),
  data: v.object({ orderNos: v.string(), total: cents }),
  errors: { ...reissueErrors, keyReused: replyCode.keyReused },
});
