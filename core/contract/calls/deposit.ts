import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { cents, depositNo, integerField, listOf, pageQuery, time } from '#core/contract/fields.ts';

/** A deposit (product.md, 'Payment'): its amount is added to the balance once paid. Cents of the site's currency. */
export const depositSchema = v.object({
  depositNo: v.string(),
  amount: cents,
  state: v.picklist(['unpaid', 'paid', 'cancelled']),
  createTime: time,
  /** Zero date until paid. */
  payTime: time,
  /** Name of the payment method used. */
  payWay: v.string(),
});
export type Deposit = v.InferOutput<typeof depositSchema>;

/** Minimum and maximum of one deposit, in cents. */
export const depositBounds = { least: 100, most: 100_000_000 } as const;

/** Creates a deposit, to be paid with `/v1/orders/pay`. `amount` is in cents. */
export const create = defineCall('deposit.create', 'POST /v1/deposits', {
  right: 'deposits:create',
  changes: ['deposit.list'],
  effect: 'create',
  body: v.strictObject({ amount: integerField }),
  data: depositSchema,
  errors: {
    badInput: replyCode.badInput,
    keyReused: replyCode.keyReused,
    tooManyTries: replyCode.tooManyTries,
  },
});

/** Returns a deposit. */
export const detail = defineCall('deposit.detail', 'GET /v1/deposits/{id}', {
  right: 'deposits:create',
  params: v.object({ id: depositNo }),
  data: depositSchema,
  errors: { notFound: replyCode.notFound },
});

/** Lists the customer's deposits, newest first. */
export const list = defineCall('deposit.list', 'GET /v1/deposits', {
  right: 'finance:read',
  query: v.object(pageQuery),
  data: listOf(depositSchema),
});
