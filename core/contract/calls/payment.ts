import * as v from 'valibot';
import { defineCall, forLong, replyCode } from '#core/contract/call.ts';
import {
  cents,
  integerField,
  orderNo,
  orderNoList,
  payableNo,
  recordID,
  switchFlag,
  time,
} from '#core/contract/fields.ts';

export const payMethodSchema = v.object({
  name: v.string(),
  payWay: v.number(),
  switch: switchFlag,
  showName: v.string(),
  cnName: v.string(),
  /** Currency the payer pays in; absent if it is the account currency. */
  currency: v.optional(v.string()),
});
export type PaymentMethod = v.InferOutput<typeof payMethodSchema>;

/** Lists the payment methods and whether each is switched on. */
export const payWays = defineCall('payment.payWays', 'GET /v1/orders/payWays', {
  right: 'payments:pay',
  fresh: forLong,
  data: v.object({ payWays: v.array(payMethodSchema) }),
});

const chosenMethod = {
  payWay: v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))]),
  name: v.pipe(v.string(), v.maxLength(40)),
  /** `reSign` pays the price difference of an order in status 5004 (product.md, 'Orders'); `deposit` pays a deposit, `package` a package of certificates. */
  aim: v.picklist(['makeOrder', 'reSign', 'deposit', 'package']),
};

/** URL the payer is sent to; empty if the method has none. */
const webAddress = v.union([v.literal(''), v.pipe(v.string(), v.url(), v.regex(/^https?:/))]);

/**
 * State of one payment. In two states the money was credited to the balance: `late` arrived after the order was paid or canceled, `short`
 * was less than the amount due.
 */
export const paymentStateSchema = v.picklist([
  'open',
  'paid',
  'late',
  'short',
  'refused',
  'expired',
  'replaced',
]);
export type PaymentState = v.InferOutput<typeof paymentStateSchema>;

/** Where to send cryptocurrency, and exactly how much: decimal text in `unit`. */
const cryptoTransferSchema = v.object({
  network: v.string(),
  address: v.string(),
  amount: v.string(),
  unit: v.string(),
});

/** Where to transfer money. A transfer without `reference` in its purpose cannot be matched. */
const bankTransferSchema = v.object({
  accountName: v.string(),
  accountNo: v.string(),
  bankName: v.string(),
  swift: v.string(),
  reference: v.string(),
});

/**
 * A payment as the payer needs it (product.md, 'Payment'); fields its method does not use are empty. `clientSecret` is a secret: only
 * the pane that needs it reads it, and it is never stored.
 */
export const paymentSchema = v.object({
  /** Empty if the balance paid immediately. */
  paymentID: v.string(),
  /** Number of the order, deposit or package. */
  orderNo: payableNo,
  /** Name of the payment method. */
  name: v.string(),
  state: paymentStateSchema,
  /** Cents in `webCurrency`, the currency the payer pays in; `backCurrency` is the account currency. */
  transferredPriceCent: cents,
  webCurrency: v.string(),
  backCurrency: v.string(),
  /** The provider's page, for the payer's own device and for a browser. */
  payURL: webAddress,
  webPagePayURL: webAddress,
  /** PNG, base64 without a prefix. */
  qrCodeBase64: v.string(),
  /** Seconds left to pay; 0 if there is no deadline or it has passed. */
  expireTime: v.number(),
  /** The same deadline in server time; zero date if there is none. */
  expireAt: time,
  stripePublicKey: v.string(),
  clientSecret: v.string(),
  sessionID: v.string(),
  crypto: v.nullable(cryptoTransferSchema),
  bank: v.nullable(bankTransferSchema),
});
export type Payment = v.InferOutput<typeof paymentSchema>;

/** Changed by every payment: what was paid for, the balance, deposits credited to it, and packages. */
const paidFor = ['orders', 'validation', 'session.account', 'deposit', 'packages'];

const payErrors = {
  badInput: replyCode.badInput,
  balanceShort: replyCode.balanceShort,
  alreadyPaid: replyCode.alreadyPaid,
  wrongState: replyCode.wrongState,
  notFound: replyCode.notFound,
  keyReused: replyCode.keyReused,
  /** The provider did not answer or refused; no payment was opened. */
  gatewayFailed: replyCode.gatewayFailed,
  /** It exceeds a spending limit and is not approved (the fault `approval-needed`), another sum is due than `due`, no unit of a package fits (the fault `no-unit`), or concurrent calls kept opening and closing payments for the same order; this call had no effect. */
  conflict: replyCode.conflict,
  completePersonalInfo: replyCode.completePersonalInfo,
  /** Too many payments were opened within a minute. */
  tooManyTries: replyCode.tooManyTries,
};

/**
 * Pays for an order, a deposit or a package. From the balance, the charge, the ledger entry and the new status are one transaction; so they
 * are with the method `package`, which pays an order with a unit of a package. Any other method opens a payment at its provider. An order has at most one open payment: the same method again returns the open one while it can still be
 * paid. Another method first closes the open one at its provider; if it turns out to be paid there, the reply is `alreadyPaid`.
 */
export const pay = defineCall('payment.pay', 'POST /v1/orders/pay', {
  right: 'payments:pay',
  changes: paidFor,
  effect: 'create',
  body: v.strictObject({
    ...chosenMethod,
    orderNo: payableNo,
    /** The cents that were shown as due; if another sum is, nothing is paid: `conflict` with the fault `sum-changed`. */
    due: v.exactOptional(integerField),
    /** Path the console is mounted at, so that a provider sends the payer back there: `/certhub`; absent at the root. */
    mountPath: v.optional(v.pipe(v.string(), v.regex(/^(?:\/[\w.-]+)*$/), v.maxLength(200)), ''),
  }),
  data: paymentSchema,
  errors: payErrors,
});

/** Returns one of the customer's payments in its current state, with everything needed to pay it. */
export const detail = defineCall('payment.detail', 'GET /v1/orders/pay/{id}', {
  right: 'payments:pay',
  params: v.object({ id: recordID }),
  data: paymentSchema,
  errors: { notFound: replyCode.notFound },
});

/**
 * Asks the provider about every payment of the order or deposit that may still turn out to be paid, and settles the result. `asked` is
 * false if a provider could not be reached.
 */
export const check = defineCall('payment.check', 'POST /v1/orders/pay/check', {
  right: 'payments:pay',
  changes: paidFor,
  body: v.strictObject({ orderNo: payableNo }),
  data: v.object({
    orderNo: payableNo,
    /** `closed`: can no longer be paid. */
    outcome: v.picklist(['paid', 'unpaid', 'closed']),
    asked: v.boolean(),
    /** The latest payment; null if none was opened. */
    payment: v.nullable(paymentSchema),
  }),
  errors: { notFound: replyCode.notFound, tooManyTries: replyCode.tooManyTries },
});

// product.md, 'Payment'.
/** Captures a PayPal payment the payer has just approved. Repeating the call is harmless. */
export const capturePaypal = defineCall('payment.capturePaypal', 'POST /v1/orders/paypal/capture', {
  right: 'payments:pay',
  changes: paidFor,
  effect: 'create',
  body: v.strictObject({
    token: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    PayerID: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  }),
  data: v.object({ orderNo: payableNo, state: paymentStateSchema }),
  errors: {
    notFound: replyCode.notFound,
    gatewayFailed: replyCode.gatewayFailed,
    keyReused: replyCode.keyReused,
  },
});

/** Why an order in a queue was not paid. */
export const batchFailureSchema = v.picklist([
  /** The balance did not cover it, or ran out at an earlier order. */
  'balance-short',
  'already-paid',
  /** Canceled, or otherwise no longer payable. */
  'wrong-state',
  /** Already waits in another queue that has not ended, which pays for it. */
  'in-other-queue',
  /** It exceeds a spending limit and is not approved. */
  'approval-needed',
  /** An error occurred; nothing was charged. */
  'error',
]);
export type BatchFailure = v.InferOutput<typeof batchFailureSchema>;

/**
 * product.md, 'Payment queues'. `ready`: not started; `pending`: being paid; `end`: `total` is `failCount` plus `successCount`. `success`
 * and `fail` are the same counts under their short names.
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
  /** Every order that was not paid, in the order requested; at most 500. */
  failOrders: v.array(v.object({ orderNo, reason: batchFailureSchema })),
  /** Cents charged so far. */
  paidCents: cents,
  createTime: time,
  /** Zero date until finished. */
  endTime: time,
});
export type BatchQueue = v.InferOutput<typeof batchQueueSchema>;

// product.md, 'Payment'.
/**
 * Pays for several orders (comma-separated, at most 500) from the balance; with the method `package`, from units of packages where one fits
 * and from the balance otherwise. No other method takes more than one order. The reply names a queue that
 * is processed afterwards, with one charge per order in the order requested, until the balance runs out; orders it no longer covers are
 * reported as failed. The whole call is refused if an order does not exist, is paid or can no longer be paid. An order waits in at most one
 * queue: the same orders again return the queue they wait in, and orders that wait in another queue are reported as failed.
 */
export const batchPay = defineCall('payment.batchPay', 'POST /v1/orders/batch/pay', {
  right: 'payments:pay',
  changes: paidFor,
  effect: 'create',
  body: v.strictObject({ ...chosenMethod, orderNos: orderNoList, due: v.exactOptional(integerField) }),
  data: v.object({ queueId: v.string() }),
  errors: {
    badInput: replyCode.badInput,
    alreadyPaid: replyCode.alreadyPaid,
    wrongState: replyCode.wrongState,
    notFound: replyCode.notFound,
    conflict: replyCode.conflict,
    keyReused: replyCode.keyReused,
  },
});

/** Returns the queues with these ids (comma-separated, at most 20), or without ids the customer's latest, newest first. */
export const batchQueues = defineCall('payment.batchQueues', 'GET /v1/orders/batch/pay/queues', {
  right: 'payments:pay',
  query: v.object({
    queueIds: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,19}$/))),
  }),
  data: v.object({ queues: v.array(batchQueueSchema) }),
  errors: { notFound: replyCode.notFound },
});

/**
 * Returns what the ledger says of the newest charges to the balance for these orders: its amount before the first and after the last of
 * them; null if the balance paid for none.
 */
export const charged = defineCall('payment.charged', 'GET /v1/orders/batch/pay/charged', {
  right: 'payments:pay',
  query: v.object({ orderNos: orderNoList }),
  data: v.object({ balance: v.nullable(v.object({ before: cents, after: cents })) }),
});

/** Returns one payment queue. */
export const batchStatus = defineCall('payment.batchStatus', 'GET /v1/orders/batch/pay/status', {
  right: 'payments:pay',
  query: v.object({ queueId: recordID }),
  data: batchQueueSchema,
  errors: { notFound: replyCode.notFound },
});
