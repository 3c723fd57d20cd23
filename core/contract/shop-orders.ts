import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { actOutcome, reasonField, touchedAccount } from '#core/contract/calls/shop.ts';
import { caa, domainList } from '#core/contract/calls/validation.ts';
import {
  askedTime,
  cents,
  integerField,
  listOf,
  orderNo,
  pageQuery,
  recordID,
  time,
} from '#core/contract/fields.ts';
import { orderFilters, orderListSchema } from '#core/contract/order-filters.ts';
import { orderDetailSchema, orderRowSchema, refundPartSchema } from '#core/contract/order-shapes.ts';
import { mostTransfer } from '#core/shop/shop-bounds.ts';

const byOrder = v.object({ orderNo });
const refusals = { notFound: replyCode.notFound, wrongState: replyCode.wrongState };
const creating = { ...refusals, badInput: replyCode.badInput, keyReused: replyCode.keyReused };

/** Filters of every customer's orders: those that customers have, the account, and since when an order waits at least. */
export const shopOrderFilters = {
  ...orderFilters,
  /** Id of the account. */
  account: v.exactOptional(recordID),
  /** Paid orders that wait for something since this time or longer. */
  stuckSince: v.exactOptional(askedTime),
};

const shopOrder = v.object({
  ...orderRowSchema.entries,
  account: touchedAccount,
  /** Since when it waits; zero where it waits for nothing, or for its payment. */
  since: time,
});
export type ShopOrder = v.InferOutput<typeof shopOrder>;

/** Lists every customer's orders, the newest first. */
export const orders = defineCall('shop.orders', 'GET /v1/shop/orders', {
  right: 'shop:orders',
  query: v.object({
    ...pageQuery,
    limit: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(500)), 20),
    status: orderListSchema,
    ...shopOrderFilters,
    sort: v.exactOptional(v.picklist(['createTime', 'since'])),
    direction: v.exactOptional(v.picklist(['asc', 'desc'])),
  }),
  data: listOf(shopOrder),
  errors: { badInput: replyCode.badInput },
});

/** One order as its customer sees it. Without sealed keys, which are nobody's but theirs. */
export const order = defineCall('shop.order', 'GET /v1/shop/orders/{orderNo}', {
  right: 'shop:orders',
  params: byOrder,
  data: v.object({ account: touchedAccount, since: time, order: orderDetailSchema }),
  errors: { notFound: replyCode.notFound },
});

/** The names of an order with what must be published and what the last check found, as its customer sees them. */
export const orderDomains = defineCall('shop.orderDomains', 'GET /v1/shop/orders/{orderNo}/domains', {
  right: 'shop:orders',
  params: byOrder,
  query: domainList.query,
  data: domainList.data,
  errors: { notFound: replyCode.notFound },
});

/** What CAA records of the order's names say about its CA, as its customer sees it. */
export const orderCaa = defineCall('shop.orderCaa', 'GET /v1/shop/orders/{orderNo}/caa', {
  right: 'shop:orders',
  params: byOrder,
  timeout: caa.timeout,
  data: caa.data,
  errors: { notFound: replyCode.notFound },
});

/** Steps of an order that a press tries again at once. */
export const retriedSteps = ['validation', 'review', 'issuance'] as const;

/** Wakes the job that the order waits for. */
export const retryOrder = defineCall('shop.retryOrder', 'PUT /v1/shop/orders/{orderNo}/retry', {
  right: 'shop:orders',
  params: byOrder,
  data: v.object({ step: v.picklist(retriedSteps) }),
  errors: refusals,
  changes: ['shop'],
});

/** What canceling or refunding the order would do now. */
export const refundPreview = defineCall('shop.refundPreview', 'GET /v1/shop/orders/{orderNo}/refund', {
  right: 'shop:orders',
  params: byOrder,
  data: v.object({
    account: touchedAccount,
    /** As `orders.refundRoutes` has it; `none`: it can no longer be canceled. */
    cancel: v.object({
      kind: v.picklist(['discard', 'refund', 'end-reissue', 'none']),
      cents,
      unit: v.boolean(),
      parts: v.array(refundPartSchema),
    }),
    /** What was paid for it and came back, and how much can still be refunded while its certificates stay. */
    paid: cents,
    refunded: cents,
    left: cents,
  }),
  errors: { notFound: replyCode.notFound },
});

/** Cancels an order like its customer could. `refund`: the cents that were shown to come back; another sum is refused as `conflict`. */
export const cancelOrder = defineCall('shop.cancelOrder', 'POST /v1/shop/orders/{orderNo}/cancel', {
  right: 'shop:orders',
  effect: 'create',
  params: byOrder,
  body: v.strictObject({ refund: integerField, reason: reasonField }),
  data: actOutcome,
  errors: { ...creating, conflict: replyCode.conflict },
  changes: ['shop'],
});

/** Refunds a part or all of what was paid for an order, whose certificates stay. */
export const refundOrder = defineCall('shop.refundOrder', 'POST /v1/shop/orders/{orderNo}/refund', {
  right: 'shop:orders',
  effect: 'create',
  params: byOrder,
  body: v.strictObject({
    cents: v.pipe(integerField, v.minValue(1), v.maxValue(mostTransfer)),
    reason: reasonField,
  }),
  data: actOutcome,
  errors: creating,
  changes: ['shop'],
});
