import * as v from 'valibot';
import type { ProviderAnswer, RefundAnswer, RefundNews, ReturnedMoney } from '#server/payment/gateway.ts';
import { fromStripeAmount } from '#server/payment/gateways/stripe-amount.ts';

const currency = v.pipe(v.string(), v.toUpperCase());
const units = v.pipe(v.number(), v.safeInteger());

/** What is read of a PaymentIntent (https://docs.stripe.com/api/payment_intents). */
export const intentSchema = v.object({
  id: v.string(),
  object: v.literal('payment_intent'),
  status: v.string(),
  amount_received: units,
  currency,
  metadata: v.object({ paymentID: v.optional(v.string()) }),
});
type Intent = v.InferOutput<typeof intentSchema>;

/** What is read of a refund (https://docs.stripe.com/api/refunds). */
export const refundSchema = v.object({
  id: v.string(),
  object: v.literal('refund'),
  status: v.nullable(v.string()),
  amount: units,
  currency,
  payment_intent: v.nullable(v.string()),
  failure_reason: v.optional(v.string()),
  metadata: v.optional(v.nullable(v.object({ refundID: v.optional(v.string()) }))),
});
type Refund = v.InferOutput<typeof refundSchema>;

export const eventSchema = v.object({
  id: v.string(),
  object: v.literal('event'),
  type: v.string(),
  data: v.object({ object: v.unknown() }),
});

const disputeSchema = v.object({ currency, payment_intent: v.nullable(v.string()), amount: units });

const intentEvents: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
];
/** A refund's own events, which say which refund it is; `charge.refunded` only sums them up. */
const refundEvents: readonly string[] = ['refund.created', 'refund.updated', 'refund.failed'];
/** Money taken from us for a dispute, or credited again. */
const disputeEvents: readonly string[] = [
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

export function kindOfEvent(type: string): 'intent' | 'refund' | 'dispute' | 'other' {
  if (intentEvents.includes(type)) return 'intent';
  if (refundEvents.includes(type)) return 'refund';
  return disputeEvents.includes(type) ? 'dispute' : 'other';
}

/** A declined card leaves the intent open: the payer may try another one (status `requires_payment_method`). */
export function answerOfIntent({ status, amount_received, currency: unit }: Intent): ProviderAnswer {
  if (status === 'succeeded') {
    return { state: 'paid', cents: fromStripeAmount(amount_received, unit), currency: unit };
  }
  return { state: status === 'canceled' ? 'expired' : 'open' };
}

export function answerOfRefund({ id, status, failure_reason = '' }: Refund): RefundAnswer {
  if (status === 'succeeded') return { state: 'settled', refundRef: id };
  const isOver = status === 'failed' || status === 'canceled';
  if (!isOver) return { state: 'pending', refundRef: id };
  return { state: 'refused', refundRef: id, detail: `${status} ${failure_reason}`.trim().slice(0, 200) };
}

/** What an event says about money that went back, with the intent it belongs to; null if it cannot be read. */
export function readReturned(
  type: string,
  object: unknown,
): { readonly intentID: string | null; readonly answer: RefundNews | ReturnedMoney } | null {
  if (kindOfEvent(type) === 'refund') {
    const refund = v.safeParse(refundSchema, object);
    if (!refund.success || refund.output.amount <= 0) return null;
    const { amount, currency: unit, payment_intent: intentID, metadata } = refund.output;
    const { state: outcome, refundRef } = answerOfRefund(refund.output);
    const cents = fromStripeAmount(amount, unit);
    const refundID = metadata?.refundID ?? null;
    return { intentID, answer: { state: 'refund', outcome, refundID, refundRef, cents, currency: unit } };
  }
  const dispute = v.safeParse(disputeSchema, object);
  if (!dispute.success || dispute.output.amount <= 0) return null;
  const { amount, currency: unit, payment_intent: intentID } = dispute.output;
  const state = type === 'charge.dispute.funds_reinstated' ? 'reinstated' : 'returned';
  return { intentID, answer: { state, cents: fromStripeAmount(amount, unit), currency: unit } };
}
