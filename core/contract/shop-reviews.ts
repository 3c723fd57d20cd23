import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { withdrawalStates } from '#core/contract/calls/referral.ts';
import { actOutcome, longestReason, reasonField, touchedAccount } from '#core/contract/calls/shop.ts';
import { cents, integerField, listOf, recordID, time } from '#core/contract/fields.ts';
import { proofTypes } from '#core/realname/proof.ts';
import { realNameKinds, refusalReasons } from '#core/realname/real-name.ts';

const right = 'shop:reviews';
const refusals = {
  badInput: replyCode.badInput,
  notFound: replyCode.notFound,
  /** Somebody else decided first: the fault on `state` names what they decided. */
  wrongState: replyCode.wrongState,
};
const changes = ['shop'];
/** Of a queue, the longest waiting first. */
const queueQuery = v.object({
  limit: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(100)), 100),
  offset: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(10_000)), 1),
});

/** Who asked for what is reviewed, and how to reach them. */
export const asker = v.object({ displayName: v.string(), email: v.string(), telephone: v.string() });
export type Asker = v.InferOutput<typeof asker>;

const realName = v.object({
  id: v.string(),
  kind: v.picklist(realNameKinds),
  account: touchedAccount,
  asker,
  createTime: time,
  name: v.string(),
  /** Of a person's card the first six and last four characters; an organization's credit code. */
  number: v.string(),
  /** Why the whole number cannot be one; empty where its check digit is right. */
  numberFault: v.picklist(['', 'format', 'check-digit', 'birthday']),
  /** Of an organization; empty where it left them out. */
  legalName: v.string(),
  openAccount: v.string(),
  bankAccount: v.string(),
  proof: v.nullable(v.object({ name: v.string(), type: v.picklist(proofTypes), size: v.number() })),
  /** Whether there is a register to ask, and what it has of this name or number. */
  register: v.object({
    isAsked: v.boolean(),
    record: v.nullable(
      v.object({
        name: v.string(),
        creditCode: v.string(),
        telephone: v.string(),
        address: v.string(),
        founded: v.string(),
      }),
    ),
  }),
  /** Decisions over the same person or account before, the newest first. */
  earlier: v.array(
    v.object({
      state: v.picklist(['passed', 'refused']),
      name: v.string(),
      number: v.string(),
      reason: v.union([v.picklist(refusalReasons), v.literal('')]),
      note: v.string(),
      decideTime: time,
    }),
  ),
});
export type ReviewedName = v.InferOutput<typeof realName>;

/** Lists the applications for real names that wait, of people and organizations, the oldest first. */
export const realNames = defineCall('shop.realNames', 'GET /v1/shop/reviews/realNames', {
  right,
  query: queueQuery,
  data: listOf(realName),
});

/** The proof of an organization that waits, as a file to save: never as a type that a browser would open. */
export const realNameProof = defineCall('shop.realNameProof', 'GET /v1/shop/reviews/realNames/{id}/proof', {
  right,
  reply: 'binary',
  params: v.object({ id: recordID }),
  data: v.instance(Uint8Array),
  errors: { notFound: replyCode.notFound },
});

/** Decides over a real name, once. Refused with `see-note`, the note says why; the customer reads both. */
export const decideRealName = defineCall('shop.decideRealName', 'PUT /v1/shop/reviews/realNames/{id}', {
  right,
  params: v.object({ id: recordID }),
  body: v.strictObject({
    kind: v.picklist(realNameKinds),
    verdict: v.picklist(['passed', 'refused']),
    reason: v.optional(v.picklist(refusalReasons), 'see-note'),
    note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(longestReason)), ''),
  }),
  data: v.object({}),
  errors: refusals,
  changes,
});

const withdrawal = v.object({
  withdrawalNo: v.string(),
  account: touchedAccount,
  asker,
  createTime: time,
  cents,
  holder: v.string(),
  bankName: v.string(),
  accountNo: v.string(),
  /** Names of the account and of who asked that were verified. */
  verifiedNames: v.array(v.string()),
  /** What the account can withdraw besides: below zero if more was taken back than is left. */
  available: cents,
  /** Paying it waits for a second operator. */
  isActing: v.boolean(),
  /** Withdrawals of the account before, the newest first. */
  earlier: v.array(
    v.object({
      withdrawalNo: v.string(),
      state: v.picklist(withdrawalStates),
      cents,
      note: v.string(),
      endTime: time,
    }),
  ),
});
export type ReviewedWithdrawal = v.InferOutput<typeof withdrawal>;

/** Lists the withdrawals of rewards that wait for a bank transfer, the oldest first. */
export const withdrawals = defineCall('shop.withdrawals', 'GET /v1/shop/reviews/withdrawals', {
  right,
  query: queueQuery,
  data: listOf(withdrawal),
});

const byNumber = v.object({ withdrawalNo: v.pipe(v.string(), v.regex(/^WD\d{8}-\d{5,10}$/)) });

/** Records a withdrawal as paid, once: `reason` is the bank's reference, which the customer reads. Large ones need a second operator. */
export const payWithdrawal = defineCall(
  'shop.payWithdrawal',
  'PUT /v1/shop/reviews/withdrawals/{withdrawalNo}/paid',
  {
    right,
    params: byNumber,
    body: v.strictObject({ reason: reasonField }),
    data: actOutcome,
    errors: refusals,
    changes,
  },
);

/** Refuses a withdrawal, once, which gives the rewards back. The customer reads the reason. */
export const refuseWithdrawal = defineCall(
  'shop.refuseWithdrawal',
  'PUT /v1/shop/reviews/withdrawals/{withdrawalNo}/refused',
  {
    right,
    params: byNumber,
    body: v.strictObject({ reason: reasonField }),
    data: v.object({}),
    errors: refusals,
    changes,
  },
);
