import * as v from 'valibot';
import { fail, ok, type Result } from '#core/result.ts';
import type { GatewayFault, RefundAnswer, RefundNews, RefundRequest } from '#server/payment/gateway.ts';
import { type ProviderReply, refused, unreachable } from '#server/payment/gateways/exchange.ts';
import { fromPaypalValue, toPaypalValue } from '#server/payment/gateways/paypal-amount.ts';
import { faultOf, issuesOf, type PaypalApi } from '#server/payment/gateways/paypal-api.ts';

const amountSchema = v.object({ currency_code: v.string(), value: v.string() });

/** What is read of a refund (https://developer.paypal.com/docs/api/payments/v2/#refunds_get). */
const refundSchema = v.object({
  id: v.string(),
  status: v.string(),
  amount: amountSchema,
  invoice_id: v.optional(v.string()),
});
type Refund = v.InferOutput<typeof refundSchema>;

const orderSchema = v.object({
  purchase_units: v.array(
    v.object({
      payments: v.optional(
        v.object({
          captures: v.optional(v.array(v.object({ id: v.string() })), []),
          refunds: v.optional(v.array(refundSchema), []),
        }),
        { captures: [], refunds: [] },
      ),
    }),
  ),
});

/** PayPal's account is short of money, or the same request is running: nothing is decided. */
const undecided = ['REFUND_FAILED_INSUFFICIENT_FUNDS', 'PREVIOUS_REQUEST_IN_PROGRESS', 'PENDING_CAPTURE'];

/** The number of a refund that we ask for, by which it is found again; the capture has another. */
const invoiceOf = (refundID: string) => `refund-${refundID}`;

/** Refunds the capture of an order, with our id of the refund as `PayPal-Request-Id`. */
export async function refundCapture(
  api: PaypalApi,
  orderPath: string,
  { paymentID, refundID, cents, currency }: RefundRequest,
): Promise<Result<RefundAnswer, GatewayFault>> {
  const value = toPaypalValue(cents, currency);
  if (value === null) return refused(`not an amount PayPal accepts: ${cents} cents of ${currency}`);
  const order = await readOrder(api, orderPath);
  if (!order.ok) return order;
  const [capture] = order.value.captures;
  if (capture === undefined) return refused('the order was never captured');
  const body = JSON.stringify({
    amount: { currency_code: currency, value },
    custom_id: paymentID,
    invoice_id: invoiceOf(refundID),
  });
  const path = `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`;
  const reply = await api.post(path, body, refundID);
  if (reply.ok && issuesOf(reply.value).some((issue) => undecided.includes(issue))) {
    return unreachable(issuesOf(reply.value).join(' ').slice(0, 200));
  }
  return readRefund(reply);
}

/** A refund by PayPal's id of it, else among those of its order; null if there is none. */
export async function findPaypalRefund(
  api: PaypalApi,
  orderPath: string,
  { refundID, refundRef }: { readonly refundID: string; readonly refundRef: string },
): Promise<Result<RefundAnswer | null, GatewayFault>> {
  if (refundRef !== '') return readRefund(await api.get(refundPath(refundRef)));
  const order = await readOrder(api, orderPath);
  if (!order.ok) return order;
  const own = order.value.refunds.find((refund) => refund.invoice_id === invoiceOf(refundID));
  return ok(own === undefined ? null : answerOf(own));
}

export function refundPath(id: string): string {
  return `/v2/payments/refunds/${encodeURIComponent(id)}`;
}

/** A refund that an event names, as PayPal itself shows it; null if that cannot be read. */
export function readRefundNews(json: unknown): RefundNews | null {
  const refund = v.safeParse(refundSchema, json);
  if (!refund.success) return null;
  const { amount, invoice_id = '' } = refund.output;
  const cents = fromPaypalValue(amount.value);
  if (cents === null) return null;
  const refundID = invoice_id.startsWith(invoiceOf('')) ? invoice_id.slice(invoiceOf('').length) : null;
  const { state: outcome, refundRef } = answerOf(refund.output);
  return { state: 'refund', outcome, refundID, refundRef, cents, currency: amount.currency_code };
}

async function readOrder(api: PaypalApi, orderPath: string) {
  const reply = await api.get(orderPath);
  if (!reply.ok) return reply;
  if (reply.value.status !== 200) return faultOf(reply.value);
  const order = v.safeParse(orderSchema, reply.value.json);
  if (!order.success) return unreachable('answered without an order');
  const units = order.output.purchase_units.map(({ payments }) => payments);
  return ok({
    captures: units.flatMap(({ captures }) => captures),
    refunds: units.flatMap(({ refunds }) => refunds),
  });
}

function readRefund(reply: Result<ProviderReply, GatewayFault>): Result<RefundAnswer, GatewayFault> {
  if (!reply.ok) return fail(reply.error);
  if (reply.value.status !== 200 && reply.value.status !== 201) return faultOf(reply.value);
  const refund = v.safeParse(refundSchema, reply.value.json);
  return refund.success ? ok(answerOf(refund.output)) : unreachable('answered without a refund');
}

function answerOf({ id, status }: Refund): RefundAnswer {
  if (status === 'COMPLETED') return { state: 'settled', refundRef: id };
  const isOver = status === 'FAILED' || status === 'CANCELLED';
  return isOver ? { state: 'refused', refundRef: id, detail: status } : { state: 'pending', refundRef: id };
}
