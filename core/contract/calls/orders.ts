import * as v from 'valibot';
import { isTimeZone } from '#core/calendar/zoned-days.ts';
import { briefly, creationTimeout, defineCall, replyCode, statusPollTimeout } from '#core/contract/call.ts';
import { nameList, requestParts } from '#core/contract/calls/purchase.ts';
import {
  cents,
  dcvMethodSchema,
  hostText,
  integerField,
  listOf,
  mailbox,
  orderNo,
  orderNoList,
  pageQuery,
  sha256Hex,
  shortText,
  time,
} from '#core/contract/fields.ts';
import { orderFilters, orderListSchema } from '#core/contract/order-filters.ts';
import {
  certificateSchema,
  orderDetailSchema,
  orderRowSchema,
  orderStatusSchema,
} from '#core/contract/order-shapes.ts';
import { orderSortSchema } from '#core/contract/order-sort.ts';
import { keyTypes } from '#core/orders/key-types.ts';
import { nextKeyChoices } from '#core/orders/next-certificate.ts';
import { orderLists } from '#core/orders/order-filters.ts';
import { revocationReasons } from '#core/orders/revocation.ts';

export type OrderRow = v.InferOutput<typeof orderRowSchema>;
export type OrderDetail = v.InferOutput<typeof orderDetailSchema>;

const byOrder = v.object({ id: orderNo });

export const list = defineCall('orders.list', 'GET /v1/orders', {
  fresh: briefly,
  query: v.object({
    ...pageQuery,
    status: orderListSchema,
    ...orderFilters,
    /** Of these numbers alone; one that is not the customer's is left out. */
    orderNos: v.exactOptional(orderNoList),
    sort: v.exactOptional(orderSortSchema),
    direction: v.exactOptional(v.picklist(['asc', 'desc'])),
  }),
  data: listOf(orderRowSchema),
  errors: { badInput: replyCode.badInput },
});

export const count = defineCall('orders.count', 'GET /v1/orders/count', {
  fresh: briefly,
  /** Counts what the filters let through; what a search finds, as far as the list counts it. */
  query: v.object(orderFilters),
  errors: { badInput: replyCode.badInput },
  data: v.object({ all: v.number(), ...v.entriesFromList(orderLists, v.number()) }),
});

const counted = v.number();

/**
 * What the dashboard shows, in one call. Months and days are those of `timeZone` (IANA). `spend`: what was paid for the orders
 * placed in each of twelve months, refunds taken off. `ends`: certificates that end on each of the coming days. Brands and keys
 * are those of valid certificates.
 */
export const statistics = defineCall('orders.statistics', 'GET /v1/orders/statistics', {
  fresh: briefly,
  query: v.object({ timeZone: v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'format')) }),
  data: v.object({
    serverTime: time,
    byList: v.object({ all: counted, ...v.entriesFromList(orderLists, counted) }),
    spend: v.array(v.object({ month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)), cents })),
    ends: v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), count: counted })),
    byBrand: v.array(v.object({ brand: v.string(), count: counted })),
    byKey: v.array(v.object({ keyType: v.picklist(keyTypes), count: counted })),
  }),
  errors: { badInput: replyCode.badInput },
});

/** One order, or several comma-joined numbers; `allOrders` holds one entry each (spec §7). */
export const detail = defineCall('orders.detail', 'GET /v1/orders/detail/{id}', {
  fresh: briefly,
  params: v.object({ id: orderNoList }),
  data: v.object({ allOrders: v.array(orderDetailSchema) }),
  errors: { notFound: replyCode.notFound },
});

export const status = defineCall('orders.status', 'GET /v1/orders/status/{id}', {
  params: byOrder,
  timeout: statusPollTimeout,
  data: v.object({ orderInfo: v.object({ orderNo, orderStatus: orderStatusSchema }) }),
  errors: { notFound: replyCode.notFound },
});

export const certificate = defineCall('orders.certificate', 'GET /v1/orders/cert/{id}', {
  params: byOrder,
  data: certificateSchema,
  errors: { notFound: replyCode.notFound },
});

/** Cancels unpaid orders; paid ones that are not issued are refunded to the balance. `orderNos` comma-joined. */
export const cancel = defineCall('orders.cancel', 'POST /v1/orders/cancel', {
  changes: ['orders', 'validation', 'session.account'],
  effect: 'create',
  body: v.strictObject({ orderNos: v.pipe(v.string(), v.maxLength(12_000)) }),
  data: v.object({ cancelled: v.array(orderNo) }),
  errors: {
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    keyReused: replyCode.keyReused,
    wrongState: replyCode.wrongState,
  },
});

export const remark = defineCall('orders.remark', 'PUT /v1/orders/remark/{orderNo}', {
  changes: ['orders', 'validation'],
  params: v.object({ orderNo }),
  body: v.strictObject({ remark: shortText }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
});

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

/**
 * How the next certificate of a span paid for comes: by itself with the request there is (`same`), with a new key for which the
 * customer is asked in time (`new`), or not by itself (`none`).
 */
export const nextKey = defineCall('orders.nextKey', 'PUT /v1/orders/next/{orderNo}', {
  changes: ['orders'],
  params: v.object({ orderNo }),
  body: v.strictObject({ nextKey: v.picklist(nextKeyChoices) }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
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
 * Takes a name out of an order that is not issued; `certid` is the order's number. What the name cost goes back to the balance, or
 * is not asked for. The common name stays.
 */
export const cancelHost = defineCall('orders.cancelHost', 'POST /cancelhost', {
  changes: ['orders', 'validation', 'session.account'],
  effect: 'create',
  body: v.strictObject({ host: hostText, certid: orderNo }),
  data: v.object({ refund: cents }),
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
