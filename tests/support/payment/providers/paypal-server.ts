import { randomUUID } from 'node:crypto';
import type { PaypalSettings } from '#server/payment/gateways/paypal-api.ts';
import {
  type ProviderAnswer,
  type ProviderServer,
  type SeenRequest,
  startProviderServer,
} from '#tests/support/payment/providers/provider-server.ts';

interface Capture {
  readonly id: string;
  status: string;
  amount: { currency_code: string; value: string };
  final_capture: boolean;
  custom_id: string;
  invoice_id: string;
}

export interface PaypalRefund {
  readonly id: string;
  status: string;
  readonly amount: { readonly currency_code: string; readonly value: string };
  readonly invoice_id?: string;
  readonly custom_id?: string;
  /** The capture it belongs to. */
  readonly captureID?: string;
}

interface Order {
  readonly id: string;
  status: string;
  intent: string;
  custom_id: string;
  invoice_id: string;
  amount: { currency_code: string; value: string };
  captures: Capture[];
}

export interface PaypalServer extends ProviderServer {
  readonly settings: PaypalSettings;
  readonly orders: ReadonlyMap<string, Order>;
  readonly captured: () => number;
  /** Money that went back to payers. */
  readonly refunds: Map<string, PaypalRefund>;
  /** What the next refunds come to. */
  refundStatus: 'COMPLETED' | 'PENDING' | 'FAILED';
  /** The payer approves on PayPal's page. */
  approve(id: string): void;
  /** What the next capture comes to. */
  nextCapture: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'INSTRUMENT_DECLINED';
  /** PayPal takes its tokens back. */
  revokeTokens(): void;
  forget(id: string): void;
  notice(
    type: string,
    id: string,
    options?: NoticeOptions,
  ): { headers: Headers; body: Uint8Array<ArrayBuffer> };
}

interface NoticeOptions {
  readonly eventID?: string;
  readonly resource?: unknown;
  readonly webhookID?: string;
  readonly alter?: (body: string) => string;
}

const settings = {
  clientID: 'AZ_test_client_id_0123456789',
  clientSecret: 'EJ_test_client_secret_0123456789',
  webhookID: '8PT597110X687430LKGECATA',
};

/**
 * Plays PayPal's Orders v2, OAuth 2 and webhook check with the JSON of its public reference
 * (https://developer.paypal.com/docs/api/orders/v2/, https://developer.paypal.com/docs/api/webhooks/v1/).
 */
export async function startPaypalServer(): Promise<PaypalServer> {
  const orders = new Map<string, Order>();
  const refunds = new Map<string, PaypalRefund>();
  const kept = new Map<string, ProviderAnswer>();
  /** Transmissions as they were signed: id to the checked parts. */
  const sent = new Map<string, string>();
  let tokens = new Set<string>();
  let captured = 0;

  const handle = (request: SeenRequest): ProviderAnswer => {
    const { path, method } = request;
    const authorization = request.headers.get('authorization') ?? '';
    if (path === '/v1/oauth2/token') return giveToken(authorization);
    if (!tokens.has(authorization.replace('Bearer ', ''))) {
      return {
        status: 401,
        json: { error: 'invalid_token', error_description: 'Token signature verification failed' },
      };
    }
    if (path === '/v1/notifications/verify-webhook-signature') return verify(request.body);
    if (path === '/v2/checkout/orders' && method === 'POST') return once(request, create);
    const [, refunded] = /^\/v2\/payments\/captures\/([\w-]+)\/refund$/.exec(path) ?? [];
    if (refunded !== undefined) return once(request, (asked) => refund(refunded, asked));
    const [, kind, part] = /^\/v2\/payments\/(captures|refunds)\/([\w-]+)$/.exec(path) ?? [];
    if (kind !== undefined) {
      const captures = [...orders.values()].flatMap((known) => known.captures);
      const found =
        kind === 'refunds' ? refunds.get(part ?? '') : captures.find((known) => known.id === part);
      return found === undefined
        ? failure(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
        : { status: 200, json: found };
    }
    const [, id, action] = /^\/v2\/checkout\/orders\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const order = orders.get(id ?? '');
    if (order === undefined) return failure(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
    return action === 'capture' ? once(request, () => capture(order)) : { status: 200, json: shown(order) };
  };

  const giveToken = (authorization: string): ProviderAnswer => {
    const wanted = `Basic ${btoa(`${settings.clientID}:${settings.clientSecret}`)}`;
    if (authorization !== wanted) {
      return {
        status: 401,
        json: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      };
    }
    const token = `A21AAF${randomUUID().replaceAll('-', '')}`;
    tokens.add(token);
    return {
      status: 200,
      json: {
        scope: 'https://uri.paypal.com/services/payments/payment',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: 31_668,
        nonce: '2020-04-03T15:35:36ZaYZlGvEkV4yVSz8g6bAKFoGSEzuy3CQcz3ljhibkOHg',
      },
    };
  };

  const once = (request: SeenRequest, make: (request: SeenRequest) => ProviderAnswer): ProviderAnswer => {
    const key = request.headers.get('paypal-request-id') ?? randomUUID();
    const before = kept.get(key);
    if (before !== undefined && typeof before === 'object') {
      return before.status === 201 ? { ...before, status: 200 } : before;
    }
    const answer = make(request);
    kept.set(key, answer);
    return answer;
  };

  const create = ({ body }: SeenRequest): ProviderAnswer => {
    const { purchase_units, intent } = JSON.parse(body) as {
      intent: string;
      purchase_units: { amount: Order['amount']; custom_id: string; invoice_id: string }[];
    };
    const [unit] = purchase_units;
    if (unit === undefined) return failure(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER');
    if (!['USD', 'EUR', 'JPY'].includes(unit.amount.currency_code)) {
      return failure(422, 'UNPROCESSABLE_ENTITY', 'CURRENCY_NOT_SUPPORTED');
    }
    const id = `5O190127TN${String(orders.size + 1).padStart(7, '0')}`;
    const { amount, custom_id, invoice_id } = unit;
    const order: Order = {
      id,
      status: 'PAYER_ACTION_REQUIRED',
      intent,
      amount,
      custom_id,
      invoice_id,
      captures: [],
    };
    orders.set(id, order);
    return { status: 201, json: shown(order) };
  };

  const capture = (order: Order): ProviderAnswer => {
    if (order.status === 'COMPLETED') return failure(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return failure(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
    if (server.nextCapture === 'INSTRUMENT_DECLINED') {
      return failure(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
    }
    captured += 1;
    order.status = 'COMPLETED';
    const { amount, custom_id, invoice_id } = order;
    order.captures.push({
      id: `3C679366HH9089${captured}F`,
      status: server.nextCapture,
      amount,
      final_capture: true,
      custom_id,
      invoice_id,
    });
    return { status: 201, json: shown(order) };
  };

  const refund = (captureID: string, { body }: SeenRequest): ProviderAnswer => {
    const capture = [...orders.values()]
      .flatMap((order) => order.captures)
      .find(({ id }) => id === captureID);
    if (capture === undefined) return failure(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
    const asked = JSON.parse(body) as Pick<PaypalRefund, 'amount' | 'invoice_id' | 'custom_id'>;
    const before = [...refunds.values()].filter(
      (made) => made.captureID === captureID && made.status !== 'FAILED',
    );
    const left = before.reduce((sum, made) => sum - Number(made.amount.value), Number(capture.amount.value));
    if (left < 0.005) return failure(422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED');
    if (Number(asked.amount.value) > left + 0.005)
      return failure(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
    const id = `1JU08902781691${String(refunds.size + 1).padStart(3, '0')}`;
    const made: PaypalRefund = { ...asked, id, status: server.refundStatus, captureID };
    refunds.set(id, made);
    return { status: 201, json: made };
  };

  const shown = (order: Order) => ({
    id: order.id,
    intent: order.intent,
    status: order.status,
    payment_source: { paypal: {} },
    purchase_units: [
      {
        reference_id: 'default',
        amount: order.amount,
        custom_id: order.custom_id,
        invoice_id: order.invoice_id,
        ...(order.captures.length === 0
          ? {}
          : { payments: { captures: order.captures, refunds: refundsOf(order) } }),
      },
    ],
    links: [
      { href: `https://api-m.paypal.com/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
      ...(order.status === 'PAYER_ACTION_REQUIRED'
        ? [
            {
              href: `https://www.paypal.com/checkoutnow?token=${order.id}`,
              rel: 'payer-action',
              method: 'GET',
            },
          ]
        : []),
    ],
  });

  const refundsOf = ({ captures }: Order) =>
    [...refunds.values()].filter(({ captureID }) => captures.some(({ id }) => id === captureID));

  const verify = (body: string): ProviderAnswer => {
    const [, event = ''] = /"webhook_event":(.*)}$/s.exec(body) ?? [];
    const given = JSON.parse(body) as Record<string, string>;
    if (!given.webhook_id || !given.transmission_sig)
      return failure(400, 'VALIDATION_ERROR', 'MISSING_REQUIRED_PARAMETER');
    const parts = [given.transmission_sig, given.webhook_id, event].join('|');
    const isGenuine = sent.get(given.transmission_id ?? '') === parts;
    return { status: 200, json: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } };
  };

  const base = await startProviderServer(handle);
  const server: PaypalServer = {
    ...base,
    settings: { ...settings, apiUrl: base.url, timeoutMs: 10_000 },
    orders,
    refunds,
    captured: () => captured,
    nextCapture: 'COMPLETED',
    refundStatus: 'COMPLETED',
    approve(id) {
      const order = orders.get(id);
      if (order === undefined) throw new Error(`no order ${id}`);
      order.status = 'APPROVED';
    },
    revokeTokens() {
      tokens = new Set();
    },
    forget: (id) => void orders.delete(id),
    notice(type, id, options = {}) {
      const { eventID = 'WH-2WR32451HC0233532-67976317FL4543714', webhookID = settings.webhookID } = options;
      const { alter = (body) => body } = options;
      const order = orders.get(id);
      const capture = order?.captures[0];
      // Spaces as PayPal may have them: what is checked are the bytes, not what they mean.
      const body = JSON.stringify(
        {
          id: eventID,
          event_version: '1.0',
          create_time: '2026-11-21T12:00:00.000Z',
          resource_type: 'capture',
          resource_version: '2.0',
          event_type: type,
          summary: 'Payment completed',
          resource: options.resource ?? {
            ...capture,
            supplementary_data: { related_ids: { order_id: id } },
            create_time: '2026-11-21T11:59:58Z',
          },
        },
        null,
        1,
      );
      const transmission = randomUUID();
      const signature = Buffer.from(`${transmission}|${body.length}`).toString('base64');
      sent.set(transmission, [signature, webhookID, body].join('|'));
      return {
        headers: new Headers({
          'paypal-transmission-id': transmission,
          'paypal-transmission-time': '2026-11-21T12:00:00Z',
          'paypal-transmission-sig': signature,
          'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-df8cd2d5',
          'paypal-auth-algo': 'SHA256withRSA',
        }),
        body: new TextEncoder().encode(alter(body)),
      };
    },
  };
  return server;
}

function failure(status: number, name: string, issue: string): ProviderAnswer {
  return {
    status,
    json: {
      name,
      details: [{ issue, description: 'A sentence of PayPal.' }],
      message:
        'The requested action could not be performed, semantically incorrect, or failed business validation.',
      debug_id: '90957fca61718',
      links: [
        { href: `https://developer.paypal.com/docs/api/orders/v2/#error-${issue}`, rel: 'information_link' },
      ],
    },
  };
}
