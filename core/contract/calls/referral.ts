import * as v from 'valibot';
import { briefly, defineCall, forLong, replyCode } from '#core/contract/call.ts';
import { cents, integerField, listOf, pageQuery, shortText, time } from '#core/contract/fields.ts';
import { withdrawalTargets } from '#core/referral/bank.ts';

/**
 * Returns the account's invite code, made at the first call, or changes it to `customizeCode`: 4 to 128 digits and letters, of which nobody
 * else has or had any. Links with an earlier code count for 90 days. Answers `notFound` where the site offers no referral.
 */
export const code = defineCall('referral.code', 'GET /v1/inviteCode', {
  right: 'finance:read',
  effect: 'write',
  changes: ['referral.own'],
  query: v.object({ customizeCode: v.exactOptional(shortText) }),
  data: v.object({ code: v.string() }),
  errors: {
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    tooManyTries: replyCode.tooManyTries,
  },
});

/** Returns the account's referral as it stands: code, link, who came by it, and the rewards. Money in cents. */
export const own = defineCall('referral.own', 'GET /v1/inviteCode/own', {
  right: 'finance:read',
  fresh: briefly,
  data: v.object({
    /** Empty until `GET /v1/inviteCode` has made one. */
    code: v.string(),
    /** Address of the sign-up with the code, and its QR code: PNG, base64 without a prefix. */
    url: v.string(),
    qrCodeBase64: v.string(),
    /** Earlier codes whose links still count. */
    earlier: v.array(v.object({ code: v.string(), until: time })),
    /** Accounts that signed up with a code of the account, and those of them that earned a reward. */
    invited: v.number(),
    rewarded: v.number(),
    /** All rewards less what was taken back; what can be withdrawn, below zero if more was taken back than is left; on its way to a bank; withdrawn. */
    earned: cents,
    available: cents,
    pending: cents,
    withdrawn: cents,
  }),
  errors: { notFound: replyCode.notFound },
});

/** Returns the conditions of the referral. `aim` and `num`: what an invited account does, and how often, before a reward is earned. */
export const condition = defineCall('referral.condition', 'GET /v1/inviteCondition', {
  right: 'signed-in',
  fresh: forLong,
  data: v.object({
    aim: v.literal('payment'),
    num: v.number(),
    /** Share of each payment, and months after the sign-up in which payments count. */
    percent: v.number(),
    months: v.number(),
    /** Days until a payment is final. */
    finalDays: v.number(),
    /** Smallest withdrawal in cents. */
    leastWithdrawal: cents,
    oldCodeDays: v.number(),
  }),
  errors: { notFound: replyCode.notFound },
});

export const rewardSchema = v.object({
  id: v.number(),
  /** The invited account, shortened. */
  invited: v.string(),
  /** Below zero: taken back. */
  cents: v.number(),
  /** What of the payment it is for. */
  baseCents: v.number(),
  at: time,
});

/** Lists the rewards, the newest first. */
export const rewards = defineCall('referral.rewards', 'GET /v1/inviteRewards', {
  right: 'finance:read',
  query: v.object(pageQuery),
  data: listOf(rewardSchema),
});

export const withdrawalStates = ['waiting', 'paid', 'refused'] as const;
export const withdrawalSchema = v.object({
  withdrawalNo: v.string(),
  cents,
  to: v.picklist(withdrawalTargets),
  /** Of the bank account: holder, bank, and the last characters of its number. */
  holder: v.string(),
  bankName: v.string(),
  accountNo: v.string(),
  state: v.picklist(withdrawalStates),
  /** Why it was refused, or the bank's reference. */
  note: v.string(),
  createTime: time,
  /** Zero date while it waits. */
  endTime: time,
});
export type Withdrawal = v.InferOutput<typeof withdrawalSchema>;

/** Lists the withdrawals, the newest first. */
export const withdrawals = defineCall('referral.withdrawals', 'GET /v1/withdraw', {
  right: 'finance:read',
  query: v.object(pageQuery),
  data: listOf(withdrawalSchema),
});

/** Withdraws rewards: to the balance at once, to a bank account after a check by the site. */
export const withdraw = defineCall('referral.withdraw', 'POST /v1/withdraw', {
  right: 'referral:withdraw',
  confirm: 'fresh',
  effect: 'create',
  changes: ['referral', 'session.account'],
  body: v.strictObject({
    /** Cents. */
    amount: integerField,
    to: v.picklist(withdrawalTargets),
    holder: v.optional(shortText, ''),
    bankName: v.optional(shortText, ''),
    accountNo: v.optional(shortText, ''),
  }),
  data: withdrawalSchema,
  errors: {
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    keyReused: replyCode.keyReused,
    tooManyTries: replyCode.tooManyTries,
  },
});
