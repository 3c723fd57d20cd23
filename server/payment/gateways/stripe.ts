import type Stripe from 'stripe';
import * as v from 'valibot';
import { fail, ok, type Result } from '#core/result.ts';
import type { Clock } from '#server/clock.ts';
import type {
  CallbackFault,
  Gateway,
  GatewayFault,
  ProviderAnswer,
  RefundAnswer,
} from '#server/payment/gateway.ts';
import { refused, unreachable } from '#server/payment/gateways/exchange.ts';
import { toStripeAmount } from '#server/payment/gateways/stripe-amount.ts';
import {
  answerOfIntent,
  answerOfRefund,
  eventSchema,
  intentSchema,
  kindOfEvent,
  readReturned,
  refundSchema,
} from '#server/payment/gateways/stripe-events.ts';
import { callStripe, openStripe, type StripeSettings } from '#server/payment/gateways/stripe-sdk.ts';

const newIntentSchema = v.object({ ...intentSchema.entries, client_secret: v.string() });

/** The tolerance of Stripe's own libraries, in seconds. */
const toleranceSeconds = 300;
/** Refunds of one payment that are looked through for ours; Stripe lists no more at once. */
const mostRefunds = 100;

/**
 * Cards through Stripe's PaymentIntents (https://docs.stripe.com/api/payment_intents), by its own SDK. `clock` judges the age of notices,
 * which Stripe stamps in real time.
 */
export function createStripeGateway(settings: StripeSettings, clock: Clock): Gateway {
  const stripe = openStripe(settings);
  const call = <T>(work: (sdk: Stripe) => Promise<T>) => callStripe(stripe, work);
  const ask = async (id: string) => readIntent(await call((sdk) => sdk.paymentIntents.retrieve(id)));
  /** The payment an intent belongs to. Throws if Stripe cannot answer, so that it repeats the notice. */
  const paymentOf = async (id: string): Promise<string | null> => {
    const found = await call((sdk) => sdk.paymentIntents.retrieve(id));
    if (!found.ok && found.error.kind === 'unreachable')
      throw new Error(`a Stripe notice can’t be looked up: ${found.error.detail}`);
    const intent = v.safeParse(intentSchema, found.ok ? found.value : null);
    return intent.success ? (intent.output.metadata.paymentID ?? null) : null;
  };

  return {
    name: 'stripe',

    async begin({ paymentID, orderNo, title, cents, currency }) {
      const amount = toStripeAmount(cents, currency);
      if (amount === null) return refused(`not an amount Stripe accepts: ${cents} cents of ${currency}`);
      const reply = await call((sdk) =>
        sdk.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            // A card is paid or declined at once, and the payer stays on the page.
            allowed_payment_method_types: ['card'],
            description: title,
            metadata: { paymentID, orderNo },
          },
          { idempotencyKey: paymentID },
        ),
      );
      if (!reply.ok) return reply;
      const made = v.safeParse(newIntentSchema, reply.value);
      if (!made.success) return unreachable('answered without a payment intent');
      return ok({
        providerRef: made.output.id,
        stripePublicKey: settings.publishableKey,
        clientSecret: made.output.client_secret,
      });
    },

    ask: ({ providerRef }) => ask(providerRef),

    async close({ providerRef }) {
      // A key of its own for each call: Stripe would keep returning the first reply.
      const reply = await call((sdk) =>
        sdk.paymentIntents.cancel(providerRef, { cancellation_reason: 'abandoned' }),
      );
      // Paid, already canceled, or being paid right now: ask which.
      const isEnded = !reply.ok && reply.error.detail.includes('payment_intent_unexpected_state');
      return isEnded ? ask(providerRef) : readIntent(reply);
    },

    async refund({ paymentID, providerRef, refundID, cents, currency }) {
      const amount = toStripeAmount(cents, currency);
      if (amount === null) return refused(`not an amount Stripe accepts: ${cents} cents of ${currency}`);
      const metadata = { paymentID, refundID };
      const asked = { payment_intent: providerRef, amount, metadata };
      return readRefund(await call((sdk) => sdk.refunds.create(asked, { idempotencyKey: refundID })));
    },

    async askRefund({ providerRef, refundID, refundRef }) {
      if (refundRef !== '') return readRefund(await call((sdk) => sdk.refunds.retrieve(refundRef)));
      const asked = { payment_intent: providerRef, limit: mostRefunds };
      const listed = await call((sdk) => sdk.refunds.list(asked));
      if (!listed.ok) return listed;
      const list = v.safeParse(v.object({ data: v.array(refundSchema) }), listed.value);
      if (!list.success) return unreachable('answered without refunds');
      const own = list.output.data.find((refund) => refund.metadata?.refundID === refundID);
      return ok(own === undefined ? null : answerOfRefund(own));
    },

    async readCallback(headers, body) {
      const read = await readSigned(await stripe(), settings.webhookSecret, headers, body, clock.now());
      if (!read.ok) return read;
      const event = v.safeParse(eventSchema, read.value);
      if (!event.success) return callbackFault('malformed', 'not a Stripe event');
      const { id, type, data } = event.output;
      const kind = kindOfEvent(type);
      if (kind === 'other') return callbackFault('ignored', 'another event');
      if (kind === 'intent') {
        const intent = v.safeParse(intentSchema, data.object);
        if (!intent.success) return callbackFault('malformed', `${id} isn’t about a payment intent`);
        const { paymentID } = intent.output.metadata;
        if (paymentID === undefined) return callbackFault('ignored', `${id} is about an unknown payment`);
        return ok({ noticeID: id, paymentID, answer: answerOfIntent(intent.output) });
      }
      const returned = readReturned(type, data.object);
      if (returned === null) return callbackFault('malformed', `${id} isn’t about money`);
      const { intentID, answer } = returned;
      const paymentID = intentID === null ? null : await paymentOf(intentID);
      if (paymentID === null) return callbackFault('ignored', `${id} is about an unknown payment`);
      return ok({ noticeID: id, paymentID, answer });
    },
  };
}

/** The event of a notice, whose signature the SDK checks. */
async function readSigned(
  stripe: Stripe,
  secret: string,
  headers: Headers,
  body: Uint8Array,
  now: Date,
): Promise<Result<unknown, CallbackFault>> {
  const header = headers.get('stripe-signature') ?? '';
  const bytes = Buffer.from(body);
  try {
    const { webhooks } = stripe;
    return ok(
      await webhooks.constructEventAsync(bytes, header, secret, toleranceSeconds, undefined, now.getTime()),
    );
  } catch (error) {
    if (!(error instanceof stripe.errors.StripeSignatureVerificationError))
      return callbackFault('malformed', 'not a Stripe event');
    return error.message.includes('tolerance')
      ? callbackFault('too-old', 'signed too long ago')
      : callbackFault('signature', 'not signed with the webhook secret');
  }
}

function readIntent(reply: Result<unknown, GatewayFault>): Result<ProviderAnswer, GatewayFault> {
  if (!reply.ok) return reply;
  const intent = v.safeParse(intentSchema, reply.value);
  return intent.success
    ? ok(answerOfIntent(intent.output))
    : unreachable('answered without a payment intent');
}

function readRefund(reply: Result<unknown, GatewayFault>): Result<RefundAnswer, GatewayFault> {
  if (!reply.ok) return reply;
  const refund = v.safeParse(refundSchema, reply.value);
  return refund.success ? ok(answerOfRefund(refund.output)) : unreachable('answered without a refund');
}

function callbackFault(kind: CallbackFault['kind'], detail: string): Result<never, CallbackFault> {
  return fail({ kind, detail });
}
