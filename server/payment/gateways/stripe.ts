import * as v from 'valibot';
import { fail, ok, type Result } from '#core/result.ts';
import type { Clock } from '#server/clock.ts';
import type {
  CallbackFault,
  Gateway,
  GatewayFault,
  ProviderAnswer,
  ReturnedMoney,
} from '#server/payment/gateway.ts';
import { askProvider, type ProviderReply, refused, unreachable } from '#server/payment/gateways/exchange.ts';
import { fromStripeAmount, toStripeAmount } from '#server/payment/gateways/stripe-amount.ts';
import { judgeStripeSignature } from '#server/payment/gateways/stripe-webhook.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** No trailing slash. */
  readonly apiUrl: string;
  readonly timeoutMs?: number;
}

/** Replies and notices have the shape of this version, whatever the account's default. */
const apiVersion = '2024-06-20';

const intentSchema = v.object({
  id: v.string(),
  object: v.literal('payment_intent'),
  status: v.string(),
  amount_received: v.pipe(v.number(), v.safeInteger()),
  currency: v.pipe(v.string(), v.toUpperCase()),
  metadata: v.object({ paymentID: v.optional(v.string()) }),
});
type Intent = v.InferOutput<typeof intentSchema>;
const newIntentSchema = v.object({ ...intentSchema.entries, client_secret: v.string() });

const errorSchema = v.object({
  error: v.object({
    type: v.string(),
    code: v.optional(v.nullable(v.string())),
    param: v.optional(v.nullable(v.string())),
    payment_intent: v.optional(v.unknown()),
  }),
});

const eventSchema = v.object({
  id: v.string(),
  object: v.literal('event'),
  type: v.string(),
  data: v.object({ object: v.unknown(), previous_attributes: v.optional(v.unknown()) }),
});
const eventTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
];

/** Events about money returned to the payer, or credited again. */
const returnEvents = ['charge.refunded', 'charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'];
const returnedEntries = {
  currency: v.pipe(v.string(), v.toUpperCase()),
  payment_intent: v.nullable(v.string()),
};
const units = v.pipe(v.number(), v.safeInteger());
const refundSchema = v.object({
  object: v.object({ ...returnedEntries, amount_refunded: units }),
  previous_attributes: v.optional(v.object({ amount_refunded: v.optional(units, 0) }), {}),
});
const disputeSchema = v.object({ object: v.object({ ...returnedEntries, amount: units }) });

/**
 * Cards through Stripe's PaymentIntents (https://docs.stripe.com/api/payment_intents). `clock` judges the age of notices, which Stripe
 * stamps in real time.
 */
export function createStripeGateway(settings: StripeSettings, clock: Clock): Gateway {
  const send = (path: string, body?: URLSearchParams, headers: Record<string, string> = {}) =>
    askProvider({
      method: body === undefined ? 'GET' : 'POST',
      url: `${settings.apiUrl}/v1/payment_intents${path}`,
      headers: {
        authorization: `Bearer ${settings.secretKey}`,
        'stripe-version': apiVersion,
        ...headers,
      },
      timeoutMs: settings.timeoutMs,
      ...(body === undefined ? {} : { body }),
    });
  const ask = async (id: string) => readIntent(await send(`/${encodeURIComponent(id)}`));
  /** The payment an intent belongs to. Throws if Stripe cannot answer, so that it repeats the notice. */
  const paymentOf = async (id: string): Promise<string | null> => {
    const reply = await send(`/${encodeURIComponent(id)}`);
    if (!reply.ok) throw new Error(`a Stripe notice can’t be looked up: ${reply.error.detail}`);
    const intent = v.safeParse(intentSchema, reply.value.json);
    return intent.success ? (intent.output.metadata.paymentID ?? null) : null;
  };

  return {
    name: 'stripe',

    async begin({ paymentID, orderNo, title, cents, currency }) {
      const amount = toStripeAmount(cents, currency);
      if (amount === null) return refused(`not an amount Stripe accepts: ${cents} cents of ${currency}`);
      const body = new URLSearchParams({
        amount: String(amount),
        currency: currency.toLowerCase(),
        // A card is paid or declined at once, and the payer stays on the page.
        'payment_method_types[0]': 'card',
        description: title,
        'metadata[paymentID]': paymentID,
        'metadata[orderNo]': orderNo,
      });
      const reply = await send('', body, { 'idempotency-key': paymentID });
      if (!reply.ok) return reply;
      if (reply.value.status !== 200) return faultOf(reply.value);
      const made = v.safeParse(newIntentSchema, reply.value.json);
      if (!made.success) return unreachable('answered without a payment intent');
      return ok({
        providerRef: made.output.id,
        stripePublicKey: settings.publishableKey,
        clientSecret: made.output.client_secret,
      });
    },

    ask: ({ providerRef }) => ask(providerRef),

    async close({ providerRef }) {
      // No idempotency key: Stripe would keep returning the first reply.
      const cancel = new URLSearchParams({ cancellation_reason: 'abandoned' });
      const reply = await send(`/${encodeURIComponent(providerRef)}/cancel`, cancel);
      const isEnded = reply.ok && errorOf(reply.value)?.code === 'payment_intent_unexpected_state';
      // Paid, already canceled, or being paid right now: ask which.
      return isEnded ? ask(providerRef) : readIntent(reply);
    },

    async readCallback(headers, body) {
      const header = headers.get('stripe-signature');
      const verdict = judgeStripeSignature(settings.webhookSecret, header, body, clock.now());
      if (verdict === 'forged') return callbackFault('signature', 'not signed with the webhook secret');
      if (verdict === 'too-old') return callbackFault('too-old', 'signed too long ago');
      const event = v.safeParse(eventSchema, parseJson(new TextDecoder().decode(body)));
      if (!event.success) return callbackFault('malformed', 'not a Stripe event');
      const { id, type, data } = event.output;
      if (![...eventTypes, ...returnEvents].includes(type)) return callbackFault('ignored', 'another event');
      if (returnEvents.includes(type)) {
        const returned = readReturned(type, data);
        if (returned === null) return callbackFault('malformed', `${id} isn’t about money`);
        const { intentID, ...answer } = returned;
        const paymentID = intentID === null ? null : await paymentOf(intentID);
        if (paymentID === null) return callbackFault('ignored', `${id} is about an unknown payment`);
        return ok({ noticeID: id, paymentID, answer });
      }
      const intent = v.safeParse(intentSchema, data.object);
      if (!intent.success) return callbackFault('malformed', `${id} isn’t about a payment intent`);
      const { paymentID } = intent.output.metadata;
      if (paymentID === undefined) return callbackFault('ignored', `${id} is about an unknown payment`);
      return ok({ noticeID: id, paymentID, answer: answerOf(intent.output) });
    },
  };
}

/** A declined card leaves the intent open: the payer may try another one (status `requires_payment_method`). */
function answerOf({ status, amount_received, currency }: Intent): ProviderAnswer {
  if (status === 'succeeded') {
    return { state: 'paid', cents: fromStripeAmount(amount_received, currency), currency };
  }
  return { state: status === 'canceled' ? 'expired' : 'open' };
}

/** Amount one event took back or returned. A refund event holds the sum of all refunds so far, and the sum before. */
function readReturned(
  type: string,
  data: unknown,
): (ReturnedMoney & { readonly intentID: string | null }) | null {
  const refund = type === 'charge.refunded' ? v.safeParse(refundSchema, data) : null;
  const dispute = refund === null ? v.safeParse(disputeSchema, data) : null;
  const read = (refund?.success ? refund.output : null) ?? (dispute?.success ? dispute.output : null);
  if (read === null) return null;
  const { currency, payment_intent: intentID } = read.object;
  const amount =
    'amount' in read.object
      ? read.object.amount
      : read.object.amount_refunded -
        (refund?.success ? refund.output.previous_attributes.amount_refunded : 0);
  const state = type === 'charge.dispute.funds_reinstated' ? 'reinstated' : 'returned';
  return amount > 0 ? { state, cents: fromStripeAmount(amount, currency), currency, intentID } : null;
}

function readIntent(reply: Result<ProviderReply, GatewayFault>): Result<ProviderAnswer, GatewayFault> {
  if (!reply.ok) return reply;
  if (reply.value.status !== 200) return faultOf(reply.value);
  const intent = v.safeParse(intentSchema, reply.value.json);
  return intent.success ? ok(answerOf(intent.output)) : unreachable('answered without a payment intent');
}

function errorOf({ json }: ProviderReply) {
  const read = v.safeParse(errorSchema, json);
  return read.success ? read.output.error : null;
}

/** Summarizes Stripe's reply without its messages, which may repeat what was sent. */
function faultOf(reply: ProviderReply): Result<never, GatewayFault> {
  const { type, code, param } = errorOf(reply) ?? {};
  const request = reply.headers.get('request-id');
  const words = [`answered ${reply.status}`, type, code, param, request].filter(Boolean);
  const detail = words.join(' ').slice(0, 200);
  // 401 and 403: our keys or their permissions. 409: another request with the same key is in progress.
  if ([401, 403, 409].includes(reply.status) || code === 'lock_timeout') return unreachable(detail);
  // Some countries require the name and address of a payer from abroad.
  if (/^(?:shipping|customer)(?:\[|$)/.test(param ?? '')) return fail({ kind: 'personal-info', detail });
  return refused(detail);
}

function callbackFault(kind: CallbackFault['kind'], detail: string): Result<never, CallbackFault> {
  return fail({ kind, detail });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
