import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { longestReason, reasonField, touchedAccount } from '#core/contract/calls/shop.ts';
import { cents, integerField, listOf, recordID, time } from '#core/contract/fields.ts';
import { asker } from '#core/contract/shop-reviews.ts';
import { invoiceTypes } from '#core/money/invoices/invoice-kinds.ts';
import { invoiceStates, refusalKinds } from '#core/money/invoices/invoice-states.ts';

const changes = ['shop'];
const refusals = {
  badInput: replyCode.badInput,
  notFound: replyCode.notFound,
  wrongState: replyCode.wrongState,
};
/** Of a queue, the longest waiting first. */
const queueQuery = v.object({
  limit: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(100)), 100),
  offset: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(10_000)), 1),
});

const application = v.object({
  id: v.string(),
  account: touchedAccount,
  asker,
  applyTime: time,
  type: v.picklist(invoiceTypes),
  orgName: v.string(),
  taxNum: v.string(),
  email: v.string(),
  /** A printed one is sent there; empty for none. */
  mailing: v.string(),
  currency: v.string(),
  /** Cents of its currency; `credited` of them went back meanwhile. */
  amount: cents,
  credited: cents,
  remark: v.string(),
  /** Orders and packages that it covers. */
  sources: v.array(v.string()),
  /** A service was asked for it and has not answered: nobody issues it beside that. */
  isAsked: v.boolean(),
});
export type Application = v.InferOutput<typeof application>;

/** Lists the applications for invoices that wait, the oldest first, and what became of the latest. */
export const invoices = defineCall('shop.invoices', 'GET /v1/shop/reviews/invoices', {
  right: 'shop:reviews',
  query: queueQuery,
  data: v.object({
    ...listOf(application).entries,
    /** The site names who issues its invoices; otherwise none can be issued. */
    hasSeller: v.boolean(),
    /** The last that were issued, refused or withdrawn. */
    latest: v.array(
      v.object({
        id: v.string(),
        orgName: v.string(),
        state: v.picklist(invoiceStates),
        /** Empty where it was not issued. */
        number: v.string(),
        time,
      }),
    ),
  }),
});

/** Invoices that one call issues. */
export const mostIssued = 50;
export const issueOutcomes = ['issued', 'not-found', 'decided', 'asked'] as const;

/** Issues several invoices, each by itself, and mails them. What cannot be issued any more is left out and says why. */
export const issueInvoices = defineCall('shop.issueInvoices', 'PUT /v1/shop/reviews/invoices', {
  right: 'shop:reviews',
  encoding: 'json',
  body: v.strictObject({
    invoices: v.pipe(
      v.array(
        v.strictObject({
          id: recordID,
          /** The tax authority's number; empty for none. */
          officialNo: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^[\dA-Z]{0,40}$/)), ''),
        }),
      ),
      v.minLength(1),
      v.maxLength(mostIssued),
    ),
  }),
  data: v.object({
    results: v.array(
      v.object({
        id: v.string(),
        outcome: v.picklist(issueOutcomes),
        /** Empty where it was not issued. */
        number: v.string(),
      }),
    ),
  }),
  errors: { badInput: replyCode.badInput, wrongState: replyCode.wrongState },
  changes,
});

/** Refuses an application, which releases what it covers. The customer reads kind and reason. */
export const refuseInvoice = defineCall('shop.refuseInvoice', 'PUT /v1/shop/reviews/invoices/{id}/refused', {
  right: 'shop:reviews',
  params: v.object({ id: recordID }),
  body: v.strictObject({
    refusal: v.picklist(refusalKinds),
    /** Needed with `see-note`. */
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(longestReason)), ''),
  }),
  data: v.object({}),
  errors: refusals,
  changes,
});

const undecided = v.object({
  id: v.string(),
  account: touchedAccount,
  orderNo: v.string(),
  method: v.string(),
  /** In the site's currency. */
  cents,
  /** What the provider is asked to return. */
  chargedCents: cents,
  currency: v.string(),
  createTime: time,
  /** Calls made so far, when the next is due, and what the provider said at the last. */
  attempts: v.number(),
  nextTryTime: time,
  fault: v.string(),
});
export type UndecidedRefund = v.InferOutput<typeof undecided>;

/** Lists refunds that their provider did not take at the last call, the oldest first: a person decides where the money goes. */
export const undecidedRefunds = defineCall('shop.undecidedRefunds', 'GET /v1/shop/reviews/refunds', {
  right: 'shop:money',
  query: queueQuery,
  data: listOf(undecided),
});

/**
 * Decides over a refund that its provider did not take: tries it once more, or gives it to the customer's balance, unless the provider has
 * sent it or is about to. With `isUnasked` even where the provider cannot be asked.
 */
export const decideRefund = defineCall('shop.decideRefund', 'PUT /v1/shop/reviews/refunds/{id}', {
  right: 'shop:money',
  params: v.object({ id: recordID }),
  body: v.strictObject({
    decision: v.picklist(['retry', 'balance']),
    isUnasked: v.optional(v.picklist(['true', 'false']), 'false'),
    reason: reasonField,
  }),
  /** `settled`: the provider had sent it already. */
  data: v.object({ state: v.picklist(['pending', 'settled', 'returned']) }),
  /** `wrongState` names why on `decision`: `unreachable`, or `pending` while the provider sends it. */
  errors: refusals,
  changes,
});
