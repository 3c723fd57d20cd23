import * as v from 'valibot';
import { briefly, defineCall, replyCode, statusPollTimeout } from '#core/contract/call.ts';
import {
  cents,
  hostText,
  integerField,
  listOf,
  orderNo,
  orderNoList,
  pageQuery,
  serialNumber,
  shortText,
  time,
} from '#core/contract/fields.ts';
import { orderFilters, orderListSchema } from '#core/contract/order-filters.ts';
import {
  certificateSchema,
  orderDetailSchema,
  orderRowSchema,
  orderStatusSchema,
  refundPartSchema,
} from '#core/contract/order-shapes.ts';
import { orderSortSchema } from '#core/contract/order-sort.ts';
import { nextKeyChoices } from '#core/orders/next-certificate.ts';
import { orderLists } from '#core/orders/order-filters.ts';

export type OrderRow = v.InferOutput<typeof orderRowSchema>;
export type OrderDetail = v.InferOutput<typeof orderDetailSchema>;

const byOrder = v.object({ id: orderNo });

/** Most orders of one page (product.md, 'Lists'). */
export const mostListed = 1_000;

/** Lists the customer's orders, filtered, searched and sorted as requested, at most 1,000 a page. */
export const list = defineCall('orders.list', 'GET /v1/orders', {
  right: 'orders:read',
  fresh: briefly,
  query: v.object({
    ...pageQuery,
    limit: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(mostListed)), 20),
    status: orderListSchema,
    ...orderFilters,
    /** Only orders with these numbers; those of other customers are left out. */
    orderNos: v.exactOptional(orderNoList),
    sort: v.exactOptional(orderSortSchema),
    direction: v.exactOptional(v.picklist(['asc', 'desc'])),
  }),
  data: v.object({
    ...listOf(orderRowSchema).entries,
    /** The search has more matches than it counts; `total` is the number it lists. */
    isMore: v.exactOptional(v.boolean()),
    /**
     * Only with `orderNos`: some of them that can be paid would reach a limit of the CA. How many it would take later than now, and when the
     * last of them.
     */
    caLimit: v.exactOptional(v.object({ waiting: v.number(), time })),
  }),
  errors: { badInput: replyCode.badInput },
});

/**
 * Counts the orders that match the filters, in all and by list. A search is counted up to `countedTo`; a count of one more means there are
 * further matches.
 */
export const count = defineCall('orders.count', 'GET /v1/orders/count', {
  right: 'orders:read',
  fresh: briefly,
  query: v.object(orderFilters),
  errors: { badInput: replyCode.badInput },
  data: v.object({
    all: v.number(),
    ...v.entriesFromList(orderLists, v.number()),
    countedTo: v.exactOptional(v.number()),
  }),
});

// product.md, 'Orders'.
/** Returns one order, or several given by comma-separated numbers, as one entry each in `allOrders`. */
export const detail = defineCall('orders.detail', 'GET /v1/orders/detail/{id}', {
  right: 'orders:read',
  fresh: briefly,
  params: v.object({ id: orderNoList }),
  data: v.object({ allOrders: v.array(orderDetailSchema) }),
  errors: { notFound: replyCode.notFound },
});

/** Returns the status of an order. */
export const status = defineCall('orders.status', 'GET /v1/orders/status/{id}', {
  right: 'orders:read',
  params: byOrder,
  timeout: statusPollTimeout,
  data: v.object({ orderInfo: v.object({ orderNo, orderStatus: orderStatusSchema }) }),
  errors: { notFound: replyCode.notFound },
});

/** Returns the newest certificate of an order, or the one with this serial number. */
export const certificate = defineCall('orders.certificate', 'GET /v1/orders/cert/{id}', {
  right: 'certificates:download',
  params: byOrder,
  query: v.object({ serialNumber: v.exactOptional(serialNumber) }),
  data: certificateSchema,
  errors: { notFound: replyCode.notFound },
});

/**
 * Cancels orders (`orderNos`, comma-separated). Paid orders that are not issued are refunded, as far as possible to where the
 * money came from (`orders.refundRoutes`). With `refund`, the cents that
 * were announced to come back in all, nothing is canceled if another sum would: `conflict`.
 */
export const cancel = defineCall('orders.cancel', 'POST /v1/orders/cancel', {
  right: 'orders:cancel',
  changes: ['orders', 'validation', 'session.account'],
  effect: 'create',
  body: v.strictObject({
    orderNos: v.pipe(v.string(), v.maxLength(12_000)),
    refund: v.exactOptional(integerField),
  }),
  data: v.object({ cancelled: v.array(orderNo) }),
  errors: {
    conflict: replyCode.conflict,
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    keyReused: replyCode.keyReused,
    wrongState: replyCode.wrongState,
  },
});

/**
 * Returns what canceling each of up to 500 orders would mean now, how much would be refunded, where that would go and how long it would
 * take; with `host`, the same for removing that name.
 */
export const refundRoutes = defineCall('orders.refundRoutes', 'POST /v1/orders/refund-routes', {
  right: 'orders:read',
  effect: 'read',
  body: v.strictObject({ orderNos: orderNoList, host: v.exactOptional(hostText) }),
  data: v.object({
    data: v.array(
      v.object({
        orderNo,
        /** `name`: the name is removed. `none`: not possible now. */
        kind: v.picklist(['discard', 'refund', 'end-reissue', 'name', 'none']),
        /** Cents refunded in all. */
        cents,
        /** The unit of a package that paid it comes back. */
        unit: v.boolean(),
        parts: v.array(refundPartSchema),
      }),
    ),
  }),
  errors: { notFound: replyCode.notFound },
});

/** Changes the customer's remark on an order. */
export const remark = defineCall('orders.remark', 'PUT /v1/orders/remark/{orderNo}', {
  right: 'orders:manage',
  changes: ['orders', 'validation'],
  params: v.object({ orderNo }),
  body: v.strictObject({ remark: shortText }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
});

/**
 * Sets how the next certificate of a paid span is obtained: automatically with the current request (`same`), with a new key the customer is
 * asked for in time (`new`), or not automatically (`none`).
 */
export const nextKey = defineCall('orders.nextKey', 'PUT /v1/orders/next/{orderNo}', {
  right: 'orders:manage',
  changes: ['orders'],
  params: v.object({ orderNo }),
  body: v.strictObject({ nextKey: v.picklist(nextKeyChoices) }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
});

/**
 * Removes a name other than the common name from an order that is not issued; `certid` is the order's number. If the order is paid, the
 * price of the name is refunded (`orders.refundRoutes`); otherwise less is charged.
 */
export const cancelHost = defineCall('orders.cancelHost', 'POST /cancelhost', {
  right: 'orders:cancel',
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
