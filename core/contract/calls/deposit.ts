import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { cents, depositNo, integerField, listOf, pageQuery, time } from '#core/contract/fields.ts';

/** A deposit (spec §2 '/deposit'): its amount goes to the balance once it is paid. Cents of the site's currency. */
export const depositSchema = v.object({
  depositNo: v.string(),
  amount: cents,
  state: v.picklist(['unpaid', 'paid', 'cancelled']),
  createTime: time,
  /** Zero date until it is paid. */
  payTime: time,
  /** Name of the way that paid it. */
  payWay: v.string(),
});
export type Deposit = v.InferOutput<typeof depositSchema>;

/** Least and most cents of one deposit. */
export const depositBounds = { least: 100, most: 100_000_000 } as const;

export const create = defineCall('deposit.create', 'POST /v1/deposits', {
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

export const detail = defineCall('deposit.detail', 'GET /v1/deposits/{id}', {
  params: v.object({ id: depositNo }),
  data: depositSchema,
  errors: { notFound: replyCode.notFound },
});

/** Newest first. */
export const list = defineCall('deposit.list', 'GET /v1/deposits', {
  query: v.object(pageQuery),
  data: listOf(depositSchema),
});
