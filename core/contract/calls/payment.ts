import * as v from 'valibot';
import { defineCall, forLong, replyCode } from '#core/contract/call.ts';
import { cents, orderNo, orderNoList, payableNo, recordID, switchFlag, time } from '#core/contract/fields.ts';

export const payMethodSchema = v.object({
  name: v.string(),
  payWay: v.number(),
  switch: switchFlag,
  showName: v.string(),
  cnName: v.string(),
  /** What its payer pays in; absent where that is the currency of the accounts. */
  currency: v.optional(v.string()),
});
export type PaymentMethod = v.InferOutput<typeof payMethodSchema>;

export const payWays = defineCall('payment.payWays', 'GET /v1/orders/payWays', {
  fresh: forLong,
  data: v.object({ payWays: v.array(payMethodSchema) }),
});

const chosenMethod = {
  payWay: v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))]),
  name: v.pipe(v.string(), v.maxLength(40)),
  /** `reSign` pays the price difference of an order in status 5004 (spec §4); `deposit` a deposit. */
  aim: v.picklist(['makeOrder', 'reSign', 'deposit']),
};

/** An address a payer is sent to; empty where the way has none. */
const webAddress = v.union([v.literal(''), v.pipe(v.string(), v.url(), v.regex(/^https?:/))]);

/**
 * What became of one payment. Of two of them the balance has the money: `late`, which came when the order was paid for
 * already or cancelled, and `short`, which was less than asked.
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

/** Where to send crypto money, and exactly how much: decimal text in `unit`. */
const cryptoTransferSchema = v.object({
  network: v.string(),
  address: v.string(),
  amount: v.string(),
  unit: v.string(),
});

/** Where to transfer money to. Without `reference` in its purpose a transfer cannot be matched. */
const bankTransferSchema = v.object({
  accountName: v.string(),
  accountNo: v.string(),
  bankName: v.string(),
  swift: v.string(),
  reference: v.string(),
});

/**
 * One payment as the payer needs it (spec §3 'Payment response'); what its way does not use is empty. `clientSecret` is
 * a secret: it is read by the pane that needs it and kept nowhere.
 */
export const paymentSchema = v.object({
  /** Empty when the balance paid at once. */
  paymentID: v.string(),
  /** Number of the order or of the deposit. */
  orderNo: payableNo,
  /** Name of the way. */
  name: v.string(),
  state: paymentStateSchema,
  /** Cents in `webCurrency`, which the payer pays in; `backCurrency` is what the site accounts in. */
  transferredPriceCent: cents,
  webCurrency: v.string(),
  backCurrency: v.string(),
  /** The provider's page, for one's own device and for a browser. */
  payURL: webAddress,
  webPagePayURL: webAddress,
  /** PNG, base64 without a prefix. */
  qrCodeBase64: v.string(),
  /** Seconds left to pay; 0 where there is no end, or it has come. */
  expireTime: v.number(),
  /** The same moment in the server's time; zero date where there is no end. */
  expireAt: time,
  stripePublicKey: v.string(),
  clientSecret: v.string(),
  sessionID: v.string(),
  crypto: v.nullable(cryptoTransferSchema),
  bank: v.nullable(bankTransferSchema),
});
export type Payment = v.InferOutput<typeof paymentSchema>;

/** Money that moved: what was paid for, the balance, and the deposits that go to it. */
const paidFor = ['orders', 'validation', 'session.account', 'deposit'];

const payErrors = {
  badInput: replyCode.badInput,
  balanceShort: replyCode.balanceShort,
  alreadyPaid: replyCode.alreadyPaid,
  wrongState: replyCode.wrongState,
  notFound: replyCode.notFound,
  keyReused: replyCode.keyReused,
  /** The provider did not answer, or refused: nothing was begun that could be paid. */
  gatewayFailed: replyCode.gatewayFailed,
  /** Others kept opening and closing payments of it at the same time; nothing came of this one. */
  conflict: replyCode.conflict,
  completePersonalInfo: replyCode.completePersonalInfo,
  /** Too many payments were opened within a minute. */
  tooManyTries: replyCode.tooManyTries,
};

/**
 * Pays for an order or a deposit. From the balance the charge, the ledger row and the new status are one transaction.
 * Any other way opens a payment at its provider. An order has one open payment at most: the same way again answers with
 * the one that is open while it can be paid, another way closes it at its provider first, and if it turns out to be paid
 * there the answer is `alreadyPaid`.
 */
export const pay = defineCall('payment.pay', 'POST /v1/orders/pay', {
  changes: paidFor,
  effect: 'create',
  body: v.strictObject({
    ...chosenMethod,
    orderNo: payableNo,
    /** Where the console is mounted, so that a provider sends its payer back there: `/certhub`; absent at the root. */
    mountPath: v.optional(v.pipe(v.string(), v.regex(/^(?:\/[\w.-]+)*$/), v.maxLength(200)), ''),
  }),
  data: paymentSchema,
  errors: payErrors,
});

/** One payment of the customer's as it stands, with what is needed to pay it. */
export const detail = defineCall('payment.detail', 'GET /v1/orders/pay/{id}', {
  params: v.object({ id: recordID }),
  data: paymentSchema,
  errors: { notFound: replyCode.notFound },
});

/**
 * 'Check now': asks the provider about every payment of the order or deposit that may still turn out to be paid, and
 * settles what it says. `asked` is false where a provider could not be reached.
 */
export const check = defineCall('payment.check', 'POST /v1/orders/pay/check', {
  changes: paidFor,
  body: v.strictObject({ orderNo: payableNo }),
  data: v.object({
    orderNo: payableNo,
    /** `closed`: it can no longer be paid. */
    outcome: v.picklist(['paid', 'unpaid', 'closed']),
    asked: v.boolean(),
    /** The latest payment; null when none was opened. */
    payment: v.nullable(paymentSchema),
  }),
  errors: { notFound: replyCode.notFound, tooManyTries: replyCode.tooManyTries },
});

/** Takes the money of a PayPal payment the payer has just approved (spec §7). Repeating it is harmless. */
export const capturePaypal = defineCall('payment.capturePaypal', 'POST /v1/orders/paypal/capture', {
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
  changes: paidFor,
  effect: 'create',
  body: v.strictObject({ ...chosenMethod, orderNos: orderNoList }),
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
