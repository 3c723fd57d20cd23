import { createHmac } from 'node:crypto';
import type { StripeSettings } from '#server/payment/gateways/stripe-sdk.ts';
import {
  type ProviderAnswer,
  type ProviderServer,
  type SeenRequest,
  startProviderServer,
} from '#tests/support/payment/providers/provider-server.ts';

interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  readonly client_secret: string;
  readonly metadata: Record<string, string>;
  [field: string]: unknown;
}

export interface StripeRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  status: string;
  failure_reason?: string;
  readonly metadata: Record<string, string>;
}

export interface StripeServer extends ProviderServer {
  readonly settings: StripeSettings;
  readonly intents: ReadonlyMap<string, Intent>;
  readonly refunds: ReadonlyMap<string, StripeRefund>;
  /** What becomes of the next refunds. */
  refundStatus: 'succeeded' | 'pending' | 'failed';
  /** Somebody refunds on Stripe's page, or its bank gives an answer. */
  refundAtStripe(intentID: string, amount: number): StripeRefund;
  turnRefund(id: string, status: 'succeeded' | 'failed' | 'canceled'): StripeRefund;
  /** The payer does something in the browser. */
  turn(id: string, status: 'succeeded' | 'requires_payment_method' | 'processing' | 'canceled'): void;
  /** The notice of an event as Stripe sends it. */
  notice(
    type: string,
    id: string,
    options?: NoticeOptions,
  ): { headers: Headers; body: Uint8Array<ArrayBuffer> };
}

interface NoticeOptions {
  readonly eventID?: string;
  /** Seconds since 1970 that it is stamped with. */
  readonly at?: number;
  readonly secret?: string;
  /** In place of the intent. */
  readonly data?: unknown;
  /** Changes the body after it was signed. */
  readonly alter?: (body: string) => string;
}

const settings = {
  secretKey: 'sk_test_51HhTestSecretKey000000',
  publishableKey: 'pk_test_51HhTestPublishable00',
  webhookSecret: 'whsec_test_secret_0123456789',
};

/**
 * Plays Stripe's PaymentIntents and refunds with the JSON of its public reference (https://docs.stripe.com/api/payment_intents,
 * https://docs.stripe.com/api/errors, https://docs.stripe.com/api/idempotent_requests).
 */
export async function startStripeServer(): Promise<StripeServer> {
  const intents = new Map<string, Intent>();
  const kept = new Map<string, { readonly body: string; readonly answer: ProviderAnswer }>();

  const refunds = new Map<string, StripeRefund>();

  const handle = (request: SeenRequest): ProviderAnswer => {
    if (request.headers.get('authorization') !== `Bearer ${settings.secretKey}`) {
      return error(401, 'invalid_request_error', undefined, 'Invalid API Key provided: sk_test_****0000');
    }
    const [, refund] = /^\/v1\/refunds(?:\/(\w+))?(?:\?|$)/.exec(request.path) ?? [];
    if (/^\/v1\/refunds(?:[/?]|$)/.test(request.path)) return answerRefunds(request, refund);
    const [, id, action] = /^\/v1\/payment_intents(?:\/(\w+))?(?:\/(\w+))?$/.exec(request.path) ?? [];
    if (request.method === 'POST' && id === undefined) return once(request, create);
    const intent = intents.get(id ?? '');
    if (intent === undefined) {
      return error(404, 'invalid_request_error', 'resource_missing', `No such payment_intent: '${id}'`);
    }
    return action === 'cancel' ? cancel(intent) : { status: 200, json: { ...intent } };
  };

  /** The same key with the same parameters gets the same answer; with others an error. */
  const once = (request: SeenRequest, make: (request: SeenRequest) => ProviderAnswer): ProviderAnswer => {
    const key = request.headers.get('idempotency-key');
    if (key === null) return make(request);
    const before = kept.get(key);
    if (before === undefined) {
      const answer = make(request);
      kept.set(key, { body: request.body, answer });
      return answer;
    }
    if (before.body === request.body) return before.answer;
    return error(
      400,
      'idempotency_error',
      undefined,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    );
  };

  const create = ({ body }: SeenRequest): ProviderAnswer => {
    const fields = new URLSearchParams(body);
    const amount = Number(fields.get('amount'));
    if (amount < 50) {
      return error(
        400,
        'invalid_request_error',
        'amount_too_small',
        'Amount must be at least $0.50 usd',
        'amount',
      );
    }
    const id = `pi_${String(intents.size + 1).padStart(24, '3MtwBwLkdIwHu7ix28a3tqPa')}`;
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount,
      amount_capturable: 0,
      amount_received: 0,
      automatic_payment_methods: null,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: 'automatic',
      client_secret: `${id}_secret_YrKJUKribcBjcG8HVhfZluoGH`,
      confirmation_method: 'automatic',
      created: 1_680_800_504,
      currency: fields.get('currency') ?? '',
      customer: null,
      description: fields.get('description'),
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: metadataOf(fields),
      next_action: null,
      payment_method: null,
      payment_method_types: [fields.get('allowed_payment_method_types[0]')],
      status: 'requires_payment_method',
    };
    intents.set(id, intent);
    return { status: 200, json: { ...intent } };
  };

  const answerRefunds = (request: SeenRequest, id: string | undefined): ProviderAnswer => {
    if (request.method === 'POST') return once(request, refund);
    if (id === undefined) {
      const intent = new URL(request.path, 'http://localhost').searchParams.get('payment_intent');
      const data = [...refunds.values()].filter((made) => made.payment_intent === intent).reverse();
      return { status: 200, json: { object: 'list', data, has_more: false, url: '/v1/refunds' } };
    }
    const known = refunds.get(id);
    if (known !== undefined) return { status: 200, json: { ...known } };
    return error(404, 'invalid_request_error', 'resource_missing', `No such refund: '${id}'`, 'id');
  };

  const refund = ({ body }: SeenRequest): ProviderAnswer => {
    const fields = new URLSearchParams(body);
    const intent = intents.get(fields.get('payment_intent') ?? '');
    if (intent === undefined || intent.status !== 'succeeded')
      return error(404, 'invalid_request_error', 'resource_missing', 'No such payment_intent');
    const amount = Number(fields.get('amount'));
    const left = intent.amount_received - returnedOf(intent.id);
    if (left === 0)
      return error(400, 'invalid_request_error', 'charge_already_refunded', 'Charge has been refunded.');
    if (amount > left)
      return error(400, 'invalid_request_error', undefined, 'Refund amount is greater than…', 'amount');
    return { status: 200, json: { ...makeRefund(intent, amount, metadataOf(fields)) } };
  };

  const returnedOf = (intentID: string) =>
    [...refunds.values()]
      .filter((made) => made.payment_intent === intentID && !['failed', 'canceled'].includes(made.status))
      .reduce((sum, made) => sum + made.amount, 0);

  const makeRefund = (intent: Intent, amount: number, metadata: Record<string, string>): StripeRefund => {
    const made: StripeRefund = {
      id: `re_${String(refunds.size + 1).padStart(24, '3MtwBwLkdIwHu7ix28a3tqPb')}`,
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      status: server.refundStatus,
      ...(server.refundStatus === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {}),
      metadata,
    };
    refunds.set(made.id, made);
    return made;
  };

  const cancel = (intent: Intent): ProviderAnswer => {
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
      const text = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
      const refusal = error(400, 'invalid_request_error', 'payment_intent_unexpected_state', text);
      return refusal;
    }
    intent.status = 'canceled';
    intent.cancellation_reason = 'abandoned';
    return { status: 200, json: { ...intent } };
  };

  const base = await startProviderServer(handle);
  const server: StripeServer = {
    ...base,
    settings: { ...settings, apiUrl: base.url, timeoutMs: 10_000 },
    intents,
    refunds,
    refundStatus: 'succeeded',
    refundAtStripe(intentID, amount) {
      const intent = intents.get(intentID);
      if (intent === undefined) throw new Error(`no intent ${intentID}`);
      return makeRefund(intent, amount, {});
    },
    turnRefund(id, status) {
      const made = refunds.get(id);
      if (made === undefined) throw new Error(`no refund ${id}`);
      made.status = status;
      return made;
    },
    turn(id, status) {
      const intent = intents.get(id);
      if (intent === undefined) throw new Error(`no intent ${id}`);
      intent.status = status;
      if (status === 'succeeded') intent.amount_received = intent.amount;
      if (status === 'requires_payment_method')
        intent.last_payment_error = { code: 'card_declined', type: 'card_error' };
    },
    notice(type, id, options = {}) {
      const {
        eventID = 'evt_1NG8Du2eZvKYlo2CUI79vXWy',
        secret = settings.webhookSecret,
        alter = (body) => body,
      } = options;
      const at = options.at ?? Math.floor(Date.now() / 1000);
      const body = JSON.stringify({
        id: eventID,
        object: 'event',
        api_version: '2026-10-28.endive',
        created: at,
        data: options.data ?? { object: intents.get(id) ?? { id, object: 'charge' } },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      });
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
      return {
        headers: new Headers({ 'stripe-signature': `t=${at},v1=${signature},v0=${'6'.repeat(64)}` }),
        body: new TextEncoder().encode(alter(body)),
      };
    },
  };
  return server;
}

function metadataOf(fields: URLSearchParams): Record<string, string> {
  const metadata = [...fields].flatMap(([name, value]) => {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(metadata);
}

function error(
  status: number,
  type: string,
  code: string | undefined,
  message: string,
  param?: string,
): ProviderAnswer {
  return {
    status,
    headers: { 'request-id': 'req_AdrFsTpGzq4cYB' },
    json: {
      error: {
        type,
        ...(code === undefined ? {} : { code, doc_url: `https://stripe.com/docs/error-codes/${code}` }),
        message,
        ...(param === undefined ? {} : { param }),
      },
    },
  };
}
