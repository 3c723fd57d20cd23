import * as v from 'valibot';
import { builtInRoles } from '#core/account/roles.ts';
import { mostLimit, orderApprovals } from '#core/account/spending.ts';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import {
  cents,
  integerField,
  listOf,
  orderNo,
  orderNoList,
  pageQuery,
  recordID,
  time,
} from '#core/contract/fields.ts';
import { textMaximum } from '#core/orders/order-texts.ts';

/** Spending limits, and the approval of what exceeds them. */
const limit = v.nullable(cents);
const limitsSchema = v.object({ perOrder: limit, perMonth: limit });

/** Cents, or empty for no limit. */
const limitField = v.union([
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
  v.pipe(integerField, v.minValue(0), v.maxValue(mostLimit)),
]);
const limitFields = { perOrder: limitField, perMonth: limitField };
const stale = ['approvals', 'session.account'];

/** Returns the limits of every role and user that has one, what each of these users has spent this month, and in which time zone. */
export const limits = defineCall('approvals.limits', 'GET /v1/user/spendingLimits', {
  right: 'members:read',
  data: v.object({
    roles: v.array(v.object({ roleID: v.string(), ...limitsSchema.entries })),
    users: v.array(v.object({ subAccountID: v.string(), ...limitsSchema.entries })),
    spent: v.array(v.object({ subAccountID: v.string(), cents })),
    /** IANA name: where the month begins. */
    timeZone: v.string(),
  }),
});

/** Sets the spending limits of a user, or takes them away. Of these and the limits of their role, the stricter hold. */
export const limitMember = defineCall('approvals.limitMember', 'PUT /v1/user/subAccounts/spendingLimit', {
  right: 'members:write',
  body: v.strictObject({ subAccountID: recordID, ...limitFields }),
  data: v.object({}),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  changes: stale,
});

/** Sets the spending limits of everybody with a role, built in or not, or takes them away. */
export const limitRole = defineCall('approvals.limitRole', 'PUT /v1/user/roles/spendingLimit', {
  right: 'roles:write',
  body: v.strictObject({ roleID: v.union([v.picklist(builtInRoles), recordID]), ...limitFields }),
  data: v.object({}),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  changes: stale,
});

/** Most characters of a reason, here and while ordering. */
export const longestReason = textMaximum.approvalReason;
const reason = v.pipe(v.string(), v.maxLength(longestReason));

/** Orders of a request that a list names; `orderTotal` counts all. */
export const mostOrdersShown = 20;

export const approvalStates = ['open', 'approved', 'refused', 'withdrawn'] as const;

const approval = v.object({
  id: v.string(),
  requesterID: v.string(),
  requester: v.string(),
  reason: v.string(),
  /** `withdrawn`: its orders were canceled before anybody decided. */
  state: v.picklist(approvalStates),
  orders: v.array(
    v.object({ orderNo, commonName: v.string(), productName: v.string(), englishName: v.string(), cents }),
  ),
  orderTotal: v.number(),
  /** What is to be decided or was: while it is open, what its orders cost now. */
  cents,
  /** What who asks has paid this month, less what came back, and their limits. */
  monthSpent: cents,
  limits: limitsSchema,
  createTime: time,
  decider: v.string(),
  decideReason: v.string(),
  /** Zero until it is decided. */
  decideTime: time,
  /** Who reads it asked for it or ordered it, and so does not decide. */
  isOwn: v.boolean(),
});
export type Approval = v.InferOutput<typeof approval>;

/** Lists requests, the oldest open ones or the newest decided ones first. */
export const list = defineCall('approvals.list', 'GET /v1/approvals', {
  right: 'approvals:decide',
  fresh: briefly,
  query: v.object({ ...pageQuery, state: v.optional(v.picklist(['open', 'decided']), 'open') }),
  data: listOf(approval),
});

const orderStanding = v.object({
  orderNo,
  /** What is due for it. */
  due: cents,
  /** `none`: who asks may pay it now. `needed`: it exceeds a limit and nobody has asked yet. */
  state: v.picklist(['none', ...orderApprovals]),
  /** The limit it exceeds, if it was not asked yet. */
  exceeds: v.nullable(v.picklist(['order', 'month'])),
  /** The last request for it; null without any. */
  request: v.nullable(approval),
});

/**
 * Returns for each of these orders (comma-separated, at most 500) whether it must be approved before the caller can pay it, with the
 * caller's limits and spending.
 */
export const ofOrders = defineCall('approvals.ofOrders', 'GET /v1/approvals/orders', {
  right: 'orders:read',
  query: v.object({ orderNos: orderNoList }),
  data: v.object({
    orders: v.array(orderStanding),
    limits: limitsSchema,
    monthSpent: cents,
    timeZone: v.string(),
  }),
  errors: { notFound: replyCode.notFound },
});
export type OrderStanding = v.InferOutput<typeof orderStanding>;

/**
 * Asks for the approval of unpaid orders (comma-separated, at most 500) that exceed a limit, as one request. Asking again for the same
 * orders returns the open request.
 */
export const ask = defineCall('approvals.ask', 'POST /v1/approvals', {
  right: 'payments:pay',
  effect: 'create',
  body: v.strictObject({ orderNos: orderNoList, reason }),
  data: v.object({ id: v.string() }),
  errors: {
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    /** An order is paid or canceled, exceeds no limit, or waits in another request. */
    wrongState: replyCode.wrongState,
    keyReused: replyCode.keyReused,
  },
  changes: ['approvals', 'orders', 'session.account'],
});

/**
 * Approves or refuses a request as a whole. `cents` is the amount that was shown: if another is due, nothing is decided. Nobody decides
 * over their own. Deciding the same again is accepted.
 */
export const decide = defineCall('approvals.decide', 'PUT /v1/approvals/{id}', {
  right: 'approvals:decide',
  params: v.object({ id: recordID }),
  body: v.strictObject({ decision: v.picklist(['approve', 'refuse']), cents: integerField, reason }),
  data: v.object({ state: v.picklist(['approved', 'refused']) }),
  errors: {
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    /** Somebody decided otherwise before, or its orders were canceled. */
    wrongState: replyCode.wrongState,
    /** Another amount is due than was shown: the fault `sum-changed` of `cents`. */
    conflict: replyCode.conflict,
  },
  changes: ['approvals', 'orders', 'session.account'],
});
