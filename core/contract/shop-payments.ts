import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { touchedAccount } from '#core/contract/calls/shop.ts';
import { askedTime, cents, integerField, listOf, pageQuery, recordID, time } from '#core/contract/fields.ts';
import { failedStates } from '#core/shop/failed-payments.ts';

const failed = v.object({
  id: v.string(),
  /** What was to be paid for: an order, a deposit or a package. */
  payableNo: v.string(),
  aim: v.picklist(['makeOrder', 'reSign', 'deposit', 'package']),
  account: touchedAccount,
  method: v.string(),
  state: v.picklist(failedStates),
  /** In the site's currency. */
  cents,
  /** What arrived nevertheless, in the site's currency. */
  receivedCents: cents,
  /** The provider's number; empty if it never answered. */
  providerRef: v.string(),
  createTime: time,
  /** When it failed. */
  endTime: time,
});
export type FailedPayment = v.InferOutput<typeof failed>;

/** Lists payments at providers that failed, the latest first. */
export const failedPayments = defineCall('shop.failedPayments', 'GET /v1/shop/payments', {
  right: 'shop:money',
  query: v.object({
    ...pageQuery,
    limit: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(500)), 20),
    state: v.exactOptional(v.picklist(failedStates)),
    /** Name of the method, such as `alipay`. */
    method: v.exactOptional(v.pipe(v.string(), v.maxLength(32))),
    account: v.exactOptional(recordID),
    /** At least this amount, as decimal text. */
    least: v.exactOptional(v.pipe(v.string(), v.maxLength(16))),
    /** Failed since, and before. */
    failedFrom: v.exactOptional(askedTime),
    failedTo: v.exactOptional(askedTime),
    /** The whole number of what was to be paid for, or of the provider. */
    search: v.exactOptional(v.pipe(v.string(), v.maxLength(255))),
  }),
  data: listOf(failed),
  errors: { badInput: replyCode.badInput },
});
