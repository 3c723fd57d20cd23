import * as v from 'valibot';
import { creationTimeout, defineCall, replyCode } from '#core/contract/call.ts';
import {
  cents,
  dcvMethodSchema,
  integerField,
  mailbox,
  orderNo,
  orderNoList,
  pageQuery,
  serialNumber,
  sha256Hex,
  time,
} from '#core/contract/fields.ts';
import { nameList } from '#core/contract/order-price.ts';
import { requestParts } from '#core/contract/request-parts.ts';
import { keyTypes } from '#core/orders/key-types.ts';
import { renewalKeys } from '#core/orders/renewal-keys.ts';
import { revocationReasons } from '#core/orders/revocation-reasons.ts';

// Reissue and revocation: separate, because only the dialogs need them, which load after the order page.

const askedRevocation = { orderNo, serialNumber, reason: v.picklist(revocationReasons) };
const concerned = { orderNo, serialNumber: v.string(), commonName: v.string() };
const revocationErrors = {
  badInput: replyCode.badInput,
  notFound: replyCode.notFound,
  wrongState: replyCode.wrongState,
};

/**
 * Permanently revokes a certificate of an order; `reason` is named as in RFC 5280 §5.3.1. For `keyCompromise` every certificate of its key
 * is revoked, also those of other orders (BR §4.9.1.1), and a certificate revoked for another reason takes this one. Repeating the call
 * with the same reason succeeds. An expired certificate cannot be revoked. `revoked` lists the customer's certificates it concerned.
 */
export const revoke = defineCall('orders.revoke', 'POST /v1/orders/revoke', {
  right: 'orders:revoke',
  confirm: 'fresh',
  changes: ['orders', 'sharing'],
  body: v.strictObject(askedRevocation),
  data: v.object({ revoked: v.array(v.object(concerned)) }),
  errors: revocationErrors,
});

/** Lists the certificates that `orders.revoke` would revoke together now, and where the CA publishes revocations. */
export const revocation = defineCall('orders.revocation', 'GET /v1/orders/revoke', {
  right: 'orders:read',
  query: v.object(askedRevocation),
  data: v.object({
    certificates: v.array(v.object({ ...concerned, notAfter: time })),
    /** Addresses of the CA's revocation list and OCSP responder, as the certificate names them; empty if it names none. */
    crl: v.string(),
    ocsp: v.string(),
  }),
  errors: revocationErrors,
});

const reissueErrors = {
  badInput: replyCode.badInput,
  notFound: replyCode.notFound,
  wrongState: replyCode.wrongState,
};

/** Returns what a reissue with these names costs beyond what was paid, and what must be validated again. `domains` is comma-separated. */
export const reSignPrice = defineCall('orders.reSignPrice', 'POST /v1/orders/reSignPrice/{id}', {
  right: 'orders:manage',
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
    /** Names of valid certificates of the order that it would no longer hold. */
    dropped: v.array(v.string()),
    /** Certificates that hold such a name: revoked `supersededHours` after the new one is issued. */
    revokes: v.array(
      v.object({ serialNumber: v.string(), domainNames: v.array(v.string()), notAfter: time }),
    ),
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
  right: 'orders:manage',
  changes: ['orders', 'validation', 'sharing'],
  effect: 'create',
  encoding: 'json',
  timeout: creationTimeout,
  body: v.strictObject({ orderNo, ...request }),
  data: v.object({ orderNo, total: cents }),
  errors: { ...reissueErrors, keyReused: replyCode.keyReused },
});

/** Lists the reissues of an order, newest first. */
export const reSignRecords = defineCall('orders.reSignRecords', 'GET /v1/orders/reSign/records', {
  right: 'orders:read',
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
  right: 'orders:manage',
  changes: ['orders', 'validation', 'sharing'],
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
 * method, contact and organization are taken from it, and so is the request unless another comes with `csr`. Remaining days are added if
 * the brand does so. A refusal names its reason: `renewal-early` (from which date), `renewal-done` (by which order), `renewal-nothing`, or
 * `renewal-waiting` for another certificate.
 */
export const renew = defineCall('orders.renew', 'POST /createorderrenew', {
  right: 'orders:create',
  changes: ['orders', 'sharing'],
  effect: 'create',
  timeout: creationTimeout,
  body: v.strictObject({
    orderid: orderNo,
    year: integerField,
    csr: v.exactOptional(requestParts.csr),
    key: v.exactOptional(requestParts.key),
    keyMaker: requestParts.keyMaker,
  }),
  data: v.object({ orderNos: v.string(), total: cents }),
  errors: { ...reissueErrors, keyReused: replyCode.keyReused },
});

const renewalSchema = v.object({
  orderNo,
  commonName: v.string(),
  /** What a request for it is made from. */
  productNo: v.string(),
  productType: v.string(),
  subBrand: v.string(),
  contactID: v.string(),
  orgID: v.string(),
  domainNames: v.array(v.string()),
  keyType: v.picklist(keyTypes),
  validity: v.number(),
  /** Zero date while unpaid. */
  paidUntil: time,
  /** Why it cannot be renewed: too early until `from`, or done by `orderNo`; null if it can. `unsold`: its product is sold no more. */
  refusal: v.nullable(
    v.variant('kind', [
      v.object({ kind: v.literal('early'), from: time }),
      v.object({ kind: v.literal('done'), orderNo }),
      v.object({ kind: v.picklist(['nothing', 'waiting', 'unsold']) }),
    ]),
  ),
  /** Days that the new order gets beyond those paid for. */
  addedDays: v.number(),
  /** The terms offered, shortest first, each with its price now. */
  terms: v.array(v.object({ year: v.number(), cents })),
  keys: v.array(v.picklist(renewalKeys)),
});
export type Renewal = v.InferOutput<typeof renewalSchema>;

/** Returns what renewing each of up to 500 orders means and costs now, or why it cannot be renewed, in the order requested. */
export const renewals = defineCall('orders.renewals', 'POST /v1/orders/renewals', {
  right: 'orders:create',
  effect: 'read',
  body: v.strictObject({ orderNos: orderNoList }),
  data: v.object({ data: v.array(renewalSchema) }),
  errors: { notFound: replyCode.notFound },
});
