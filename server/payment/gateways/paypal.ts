import * as v from 'valibot';
import { parseJson } from '#core/parse-json.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type {
  CallbackFault,
  Gateway,
  GatewayFault,
  ProviderAnswer,
  ReturnedMoney,
} from '#server/payment/gateway.ts';
import { refused, unreachable } from '#server/payment/gateways/exchange.ts';
import { toPaypalValue } from '#server/payment/gateways/paypal-amount.ts';
import {
  createPaypalApi,
  faultOf,
  issuesOf,
  type PaypalApi,
  type PaypalSettings,
} from '#server/payment/gateways/paypal-api.ts';
import {
  answerOf,
  captureSchema,
  type OrderStanding,
  orderSchema,
  readCapture,
  readOrder,
  toAnswer,
} from '#server/payment/gateways/paypal-order.ts';
import {
  findPaypalRefund,
  readRefundNews,
  refundCapture,
  refundPath,
} from '#server/payment/gateways/paypal-refund.ts';

const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

/** Subject of an event. Its state is not trusted, but queried from PayPal. */
const resourceSchema = v.object({
  id: v.string(),
  custom_id: v.optional(v.string()),
  invoice_id: v.optional(v.string()),
  purchase_units: v.optional(v.array(v.object({ custom_id: v.optional(v.string()) }))),
});
const eventSchema = v.object({ id: v.string(), event_type: v.string(), resource: resourceSchema });
const captureEvents = [
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
];
/** The payer approved an order. Whether they come back or close the page, it is captured (PayPal's 'Webhooks' for checkout). */
const approvedEvent = 'CHECKOUT.ORDER.APPROVED';
/** Events about money returned to the payer: refunds, whoever asked for them, and chargebacks. */
const refundEvents = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.REFUND.PENDING', 'PAYMENT.REFUND.FAILED'];
const reversedEvent = 'PAYMENT.CAPTURE.REVERSED';
const knownEvents = [...captureEvents, ...refundEvents, approvedEvent, reversedEvent];
const verdictSchema = v.object({ verification_status: v.string() });

/**
 * PayPal's wallet through Orders v2 (https://developer.paypal.com/docs/api/orders/v2/): the payer approves on PayPal's page, and a
 * capture takes the money once they return or PayPal reports the approval. An order that is never captured costs nothing, so closing one means not capturing it:
 * PayPal has no call for it.
 */
export function createPaypalGateway(
  settings: PaypalSettings,
  /** Whether a payment with this id exists. */
  isKnown: (paymentID: string) => Promise<boolean>,
): Gateway {
  const api = createPaypalApi(settings);
  const checking = new Set<string>();
  /** Queries PayPal itself. Throws if PayPal cannot answer, so that it repeats the notice. */
  const readAtPayPal = async (path: string): Promise<unknown> => {
    const reply = await api.get(path);
    if (!reply.ok) throw new Error(`a PayPal notice can’t be looked up: ${reply.error.detail}`);
    return reply.value.status === 200 ? reply.value.json : null;
  };
  const captureOf = async (id: string, paymentID: string): Promise<ProviderAnswer | null> => {
    const capture = v.safeParse(
      captureSchema,
      await readAtPayPal(`/v2/payments/captures/${encodeURIComponent(id)}`),
    );
    if (!capture.success || capture.output.custom_id !== paymentID) return null;
    const standing = readCapture(capture.output);
    return standing === null ? null : toAnswer(standing);
  };
  const refundOf = async (id: string) => readRefundNews(await readAtPayPal(refundPath(id)));
  const reversalOf = async (id: string): Promise<ReturnedMoney | null> => {
    const news = await refundOf(id);
    if (news?.outcome !== 'settled') return null;
    return { state: 'returned', cents: news.cents, currency: news.currency };
  };
  const answerTo = (event: string, id: string, paymentID: string) => {
    if (event === reversedEvent) return reversalOf(id);
    return refundEvents.includes(event) ? refundOf(id) : captureOf(id, paymentID);
  };
  const look = async (id: string): Promise<Result<OrderStanding, GatewayFault>> => {
    const reply = await api.get(orderPath(id));
    // PayPal deletes orders that nobody approved after some hours.
    if (reply.ok && reply.value.status === 404) return ok({ state: 'expired' });
    return readOrder(reply);
  };
  const ask = async (id: string) => answerOf(await look(id));
  const capture = async (id: string): Promise<Result<ProviderAnswer, GatewayFault>> => {
    // No request id: an order is captured only once anyway, and a refusal must not be remembered.
    const reply = await api.post(`${orderPath(id)}/capture`, '{}');
    if (!reply.ok || reply.value.status === 201 || reply.value.status === 200) {
      return answerOf(readOrder(reply));
    }
    const issues = issuesOf(reply.value);
    if (issues.includes('ORDER_ALREADY_CAPTURED')) return ask(id);
    if (issues.includes('ORDER_NOT_APPROVED')) return ok({ state: 'open' });
    if (issues.includes('INSTRUMENT_DECLINED')) return ok({ state: 'refused' });
    return reply.value.status === 404 ? ok({ state: 'expired' }) : faultOf(reply.value);
  };

  return {
    name: 'paypal',

    async begin({ paymentID, orderNo, title, cents, currency, returnURL }) {
      const value = toPaypalValue(cents, currency);
      if (value === null) return refused(`not an amount PayPal accepts: ${cents} cents of ${currency}`);
      const body = JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: orderNo,
            custom_id: paymentID,
            // PayPal accepts only one payment per invoice.
            invoice_id: `${orderNo}-${paymentID}`,
            description: title.slice(0, 127),
            amount: { currency_code: currency, value },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
              shipping_preference: 'NO_SHIPPING',
              user_action: 'PAY_NOW',
              return_url: returnURL,
              cancel_url: returnURL,
            },
          },
        },
      });
      const reply = await api.post('/v2/checkout/orders', body, paymentID);
      if (!reply.ok) return reply;
      if (reply.value.status !== 201 && reply.value.status !== 200) return faultOf(reply.value);
      const order = v.safeParse(orderSchema, reply.value.json);
      const page = order.success ? payerPage(order.output.links ?? []) : null;
      if (!order.success || page === null) return unreachable('answered without an order to approve');
      return ok({ providerRef: order.output.id, payURL: page, webPagePayURL: page });
    },

    ask: ({ providerRef }) => ask(providerRef),

    async close({ providerRef }) {
      const found = await look(providerRef);
      const isUncaptured = found.ok && ['open', 'approved'].includes(found.value.state);
      return isUncaptured ? ok({ state: 'expired' }) : answerOf(found);
    },

    async capture({ providerRef }, { token }) {
      if (token !== providerRef) return refused('the approval is for another order');
      return capture(providerRef);
    },

    async collect({ providerRef }) {
      const found = await look(providerRef);
      return found.ok && found.value.state === 'approved' ? capture(providerRef) : answerOf(found);
    },

    refund: (request) => refundCapture(api, orderPath(request.providerRef), request),
    askRefund: (refund) => findPaypalRefund(api, orderPath(refund.providerRef), refund),

    async readCallback(headers, body) {
      const text = new TextDecoder().decode(body);
      const event = v.safeParse(eventSchema, parseJson(text));
      if (!event.success) return callbackFault('malformed', 'not a PayPal event');
      const { id, event_type, resource } = event.output;
      if (!knownEvents.includes(event_type)) return callbackFault('ignored', 'another event');
      // Anybody posting here makes us query PayPal, so only accept existing payments, and each only once at a time.
      const named = paymentNamed(resource);
      if (named === null || !(await isKnown(named))) {
        return callbackFault('ignored', `${id} is about an unknown payment`);
      }
      if (checking.has(named)) throw new Error('a notice about this payment is being checked');
      checking.add(named);
      try {
        const fault = await judgeTransmission(api, settings.webhookID, headers, text);
        if (fault !== null) return callbackFault('signature', fault);
        if (event_type === approvedEvent) {
          return ok({ noticeID: id, paymentID: named, answer: { state: 'open' }, isApproved: true });
        }
        const answer = await answerTo(event_type, resource.id, named);
        return answer === null
          ? callbackFault('malformed', `${id} isn’t about money of this payment`)
          : ok({ noticeID: id, paymentID: named, answer });
      } finally {
        checking.delete(named);
      }
    },
  };
}

/** Headers of a notice by their field names in PayPal's verification call. */
const transmissionHeaders = {
  transmission_id: 'paypal-transmission-id',
  transmission_time: 'paypal-transmission-time',
  transmission_sig: 'paypal-transmission-sig',
  cert_url: 'paypal-cert-url',
  auth_algo: 'paypal-auth-algo',
} as const;

/**
 * Asks PayPal whether it sent a notice (decision 080). Returns null if it did, else the reason. Throws if PayPal cannot answer, so that
 * the notice is answered with an error and repeated.
 */
async function judgeTransmission(
  api: PaypalApi,
  webhookID: string,
  headers: Headers,
  event: string,
): Promise<string | null> {
  const sent = Object.entries(transmissionHeaders).map(
    ([name, header]) => [name, headers.get(header)] as const,
  );
  if (sent.some(([, value]) => value === null || value === '' || value.length > 500)) return 'no signature';
  const fields = JSON.stringify({ ...Object.fromEntries(sent), webhook_id: webhookID });
  // Return the event byte for byte: the signature covers its checksum.
  const reply = await api.post(
    '/v1/notifications/verify-webhook-signature',
    `${fields.slice(0, -1)},"webhook_event":${event}}`,
  );
  if (!reply.ok) throw new Error(`PayPal can’t verify a notice: ${reply.error.detail}`);
  const { status, json } = reply.value;
  if (status === 400 || status === 422) return `not checked: answered ${status}`;
  const verdict = v.safeParse(verdictSchema, json);
  if (status !== 200 || !verdict.success) throw new Error(`PayPal can’t verify a notice: answered ${status}`);
  return verdict.output.verification_status === 'SUCCESS' ? null : 'not sent by PayPal';
}

/** URL where the payer approves: `payer-action` with a payment source, `approve` without. */
function payerPage(links: readonly { readonly rel: string; readonly href: string }[]): string | null {
  const href = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? '';
  return /^https?:\/\//.test(href) && URL.canParse(href) ? href : null;
}

/** Our payment id, from the order, the capture or its invoice (see `begin`). */
function paymentNamed(resource: v.InferOutput<typeof resourceSchema>): string | null {
  const { invoice_id = '', custom_id = resource.purchase_units?.[0]?.custom_id } = resource;
  return custom_id ?? /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(invoice_id)?.[1] ?? null;
}

function callbackFault(kind: CallbackFault['kind'], detail: string): Result<never, CallbackFault> {
  return fail({ kind, detail });
}
