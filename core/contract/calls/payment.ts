import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { cents, orderNo, orderNoList, recordID, switchFlag, time } from '#core/contract/fields.ts';

export const payWaySchema = v.object({
  name: v.string(),
  payWay: v.number(),
  switch: switchFlag,
  showName: v.string(),
  cnName: v.string(),
});
export type PayWay = v.InferOutput<typeof payWaySchema>;

export const payWays = defineCall('payment.payWays', 'GET /v1/orders/payWays', {
  data: v.object({ payWays: v.array(payWaySchema) }),
});

const chosenWay = {
  payWay: v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))]),
  name: v.pipe(v.string(), v.maxLength(40)),
  aim: v.picklist(['makeOrder', 'reSign']),
};

/** Pays for an order. From the balance the charge, the ledger row and the new status are one transaction. */
export const pay = defineCall('payment.pay', 'POST /v1/orders/pay', {
  effect: 'create',
  body: v.strictObject({
    ...chosenWay,
    orderNo,
  }),
  data: v.object({ orderNo, transferredPriceCent: cents, webCurrency: v.string(), backCurrency: v.string() }),
  errors: {
    balanceShort: replyCode.balanceShort,
    alreadyPaid: replyCode.alreadyPaid,
    wrongState: replyCode.wrongState,
    notFound: replyCode.notFound,
    keyReused: replyCode.keyReused,
  },
});

/** Why an order of a queue was not paid. */
export const batchFailureSchema = v.picklist([
  /** The balance did not cover it, or had ended at an order before it. */
  'balance-short',
  'already-paid',
  /** Cancelled, or otherwise past paying. */
  'wrong-state',
  /** Something went wrong; nothing was charged. */
  'error',
]);
export type BatchFailure = v.InferOutput<typeof batchFailureSchema>;

/**
 * Spec §3 'Batch queue'. `ready`: not begun; `pending`: being paid; `end`: `total` is `failCount` plus `successCount`.
 * `success` and `fail` are the same counts by their short names.
 */
export const batchQueueSchema = v.object({
  queueId: v.string(),
  total: v.number(),
  success: v.number(),
  fail: v.number(),
  status: v.picklist(['ready', 'pending', 'end']),
  successCount: v.number(),
  failCount: v.number(),
  pendingCount: v.number(),
  /** Every order that was not paid, in the order asked; 500 at most. */
  failOrders: v.array(v.object({ orderNo, reason: batchFailureSchema })),
  /** Cents charged so far. */
  paidCents: cents,
  createTime: time,
  /** Zero date until it ends. */
  endTime: time,
});
export type BatchQueue = v.InferOutput<typeof batchQueueSchema>;

/**
 * Pays for several orders (comma-joined, 500 at most) from the balance, the only way for more than one (spec §6). The
 * reply names a queue that is worked off afterwards: one charge an order, in the order asked, until the balance ends;
 * what it no longer covers is reported as failed. Refused as a whole when an order is not there, paid or past paying.
 */
export const batchPay = defineCall('payment.batchPay', 'POST /v1/orders/batch/pay', {
  effect: 'create',
  body: v.strictObject({ ...chosenWay, orderNos: orderNoList }),
  data: v.object({ queueId: v.string() }),
  errors: {
    badInput: replyCode.badInput,
    alreadyPaid: replyCode.alreadyPaid,
    wrongState: replyCode.wrongState,
    notFound: replyCode.notFound,
    keyReused: replyCode.keyReused,
  },
});

/** The queues of these ids (comma-joined, 20 at most), else the customer's newest ones, newest first. */
export const batchQueues = defineCall('payment.batchQueues', 'GET /v1/orders/batch/pay/queues', {
  query: v.object({
    queueIds: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,19}$/))),
  }),
  data: v.object({ queues: v.array(batchQueueSchema) }),
  errors: { notFound: replyCode.notFound },
});

export const batchStatus = defineCall('payment.batchStatus', 'GET /v1/orders/batch/pay/status', {
  query: v.object({ queueId: recordID }),
  data: batchQueueSchema,
  errors: { notFound: replyCode.notFound },
});
