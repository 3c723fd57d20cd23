import * as v from 'valibot';
import { operatorRights } from '#core/account/rights.ts';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { cents, listOf, orderNo, pageQuery, recordID, time } from '#core/contract/fields.ts';
import { logProblems } from '#core/discovery/ct-codes.ts';
import { waits } from '#core/orders/errand.ts';
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

/** The customer's account that something of the shop is about. */
export const touchedAccount = v.object({ id: v.string(), accountNo: v.string(), companyName: v.string() });

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

const counted = v.object({
  count: v.number(),
  /** Since when the oldest waits; zero for none. */
  oldest: time,
});
const period = v.object({ today: cents, month: cents });

/** What needs an operator now. A part is null for who lacks its right. */
export const overview = defineCall('shop.overview', 'GET /v1/shop/overview', {
  right: 'operator',
  /** IANA name: where the day and the month begin. */
  query: v.object({ timeZone: v.pipe(v.string(), v.maxLength(64)) }),
  data: v.object({
    serverTime: time,
    /** `shop:money` or `shop:orders`. */
    money: v.nullable(
      v.object({
        sold: period,
        refunded: period,
        /** Chargebacks, and refunds made at a provider. */
        takenBack: period,
        /** Customers whose balance is below zero because of it. */
        owing: v.number(),
        /** Refunds that their provider did not take at the last call. */
        undecided: counted,
      }),
    ),
    /** `shop:orders`: paid orders that wait, by what for, and the longest waiting ones. */
    waiting: v.nullable(
      v.object({
        by: v.array(v.object({ waitsFor: v.picklist(waits), ...counted.entries })),
        /** Certificates that the issuer was asked for and has not delivered. */
        owed: counted,
        oldest: v.array(
          v.object({
            orderNo,
            commonName: v.string(),
            account: touchedAccount,
            waitsFor: v.picklist(waits),
            since: time,
          }),
        ),
      }),
    ),
    /** `shop:system`: jobs that failed and are tried again, mails that are not delivered, and how late the work is. */
    system: v.nullable(
      v.object({
        failing: v.array(v.object({ queue: v.string(), failures: v.number(), nextTime: time })),
        mails: counted,
        /** Seconds that the oldest due job is late. */
        lateSeconds: v.number(),
        /** Logs of Certificate Transparency that something is wrong with, and since when. */
        logs: v.array(v.object({ name: v.string(), problem: v.picklist(logProblems), since: time })),
      }),
    ),
  }),
  errors: { badInput: replyCode.badInput },
});
