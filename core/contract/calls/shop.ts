import * as v from 'valibot';
import { operatorRights } from '#core/account/rights.ts';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { cents, listOf, pageQuery, recordID, time } from '#core/contract/fields.ts';
import { actStates, decisions } from '#core/shop/second-operator.ts';

/** Most characters of an operator's reason. */
export const longestReason = 200;
/** Why an operator does something, for both audit logs. */
export const reasonField = v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(longestReason));

/** How an act ended that moves money: done, or waiting for another operator or, without one, until `dueTime`. */
export const actOutcome = v.object({
  state: v.picklist(['done', 'waiting']),
  /** Zero where it is done, or another operator decides. */
  dueTime: time,
});

const act = v.object({
  id: v.string(),
  /** The call that asked for it. */
  kind: v.string(),
  right: v.picklist(operatorRights),
  accountID: v.string(),
  accountNo: v.string(),
  companyName: v.string(),
  cents,
  /** What it is done to: an order number, a reference. */
  about: v.string(),
  reason: v.string(),
  state: v.picklist(actStates),
  asker: v.string(),
  askedTime: time,
  /** Zero while it waits for another operator. */
  dueTime: time,
  /** Empty where nobody decided. */
  decider: v.string(),
  /** Zero while it waits. */
  decidedTime: time,
  note: v.string(),
  /** Whoever reads it asked for it, and so can only take it back. */
  isOwn: v.boolean(),
});
export type ShopAct = v.InferOutput<typeof act>;

/** Lists acts that wait for a second operator, the oldest first, or those decided, the newest first: of the rights the caller holds. */
export const acts = defineCall('shop.acts', 'GET /v1/shop/acts', {
  right: 'operator',
  query: v.object({ ...pageQuery, state: v.optional(v.picklist(['waiting', 'decided']), 'waiting') }),
  data: listOf(act),
});

/** Decides over a waiting act: another operator approves or refuses it, who asked takes it back. */
export const decideAct = defineCall('shop.decideAct', 'PUT /v1/shop/acts/{id}', {
  right: 'operator',
  params: v.object({ id: recordID }),
  /** `note`: why it is refused. */
  body: v.strictObject({
    decision: v.picklist(decisions),
    note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(longestReason)), ''),
  }),
  /** `failed`: approved, but it could not be done any more; `note` says why. */
  data: v.object({ state: v.picklist(actStates), note: v.string() }),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound, wrongState: replyCode.wrongState },
  changes: ['shop'],
});
