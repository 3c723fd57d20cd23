import * as v from 'valibot';
import { briefly, defineCall, replyCode, statusPollTimeout } from '#core/contract/call.ts';
import {
  cents,
  hostText,
  listOf,
  orderNo,
  orderNoList,
  pageQuery,
  shortText,
} from '#core/contract/fields.ts';
import { orderFilters, orderListSchema } from '#core/contract/order-filters.ts';
import {
  certificateSchema,
  orderDetailSchema,
  orderRowSchema,
  orderStatusSchema,
} from '#core/contract/order-shapes.ts';
import { orderSortSchema } from '#core/contract/order-sort.ts';
import { nextKeyChoices } from '#core/orders/next-certificate.ts';
import { orderLists } from '#core/orders/order-filters.ts';

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
  data: v.object({
    ...listOf(orderRowSchema).entries,
    /** A search would find others too: `total` is as many as it leads to. */
    isMore: v.exactOptional(v.boolean()),
  }),
  errors: { badInput: replyCode.badInput },
});

/** Counts what the filters let through; what a search finds, up to `countedTo`: one more stands for all beyond. */
export const count = defineCall('orders.count', 'GET /v1/orders/count', {
  fresh: briefly,
  query: v.object(orderFilters),
  errors: { badInput: replyCode.badInput },
  data: v.object({
    all: v.number(),
    ...v.entriesFromList(orderLists, v.number()),
    countedTo: v.exactOptional(v.number()),
  }),
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

/**
 * Takes a name out of an order that is not issued; `certid` is the order's number. What the name cost goes back to the balance, or
 * is not asked for. The common name stays.
 */
export const cancelHost = defineCall('orders.cancelHost', 'POST /cancelhost', {
  changes: ['orders', 'validation', 'session.account'],
  effect: 'create',
  body: v.strictObject({ host: hostText, certid: orderNo }),
  data: v.object({ refund: cents }),
  errors: {
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    wrongState: replyCode.wrongState,
    keyReused: replyCode.keyReused,
  },
});
