import * as v from 'valibot';
import { ok, type Result } from '#core/result.ts';
import type { GatewayFault, ProviderAnswer } from '#server/payment/gateway.ts';
import { type ProviderReply, unreachable } from '#server/payment/gateways/exchange.ts';
import { fromPaypalValue } from '#server/payment/gateways/paypal-amount.ts';
import { faultOf } from '#server/payment/gateways/paypal-api.ts';

export const captureSchema = v.object({
  status: v.string(),
  amount: v.object({ currency_code: v.string(), value: v.string() }),
  custom_id: v.optional(v.string()),
});
type Capture = v.InferOutput<typeof captureSchema>;

export const orderSchema = v.object({
  id: v.string(),
  status: v.string(),
  links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() }))),
  purchase_units: v.optional(
    v.array(v.object({ payments: v.optional(v.object({ captures: v.optional(v.array(captureSchema)) })) })),
  ),
});

/** `pending`: the money is taken but PayPal holds it for a while, so the order cannot be closed. `approved`: it waits to be captured. */
export type OrderStanding = ProviderAnswer | { readonly state: 'pending' | 'approved' };

export function answerOf(found: Result<OrderStanding, GatewayFault>): Result<ProviderAnswer, GatewayFault> {
  return found.ok ? ok(toAnswer(found.value)) : found;
}

export function toAnswer(standing: OrderStanding): ProviderAnswer {
  switch (standing.state) {
    case 'pending':
    case 'approved':
      return { state: 'open' };
    default:
      return standing;
  }
}

export function readOrder(reply: Result<ProviderReply, GatewayFault>): Result<OrderStanding, GatewayFault> {
  if (!reply.ok) return reply;
  if (reply.value.status !== 200 && reply.value.status !== 201) return faultOf(reply.value);
  const order = v.safeParse(orderSchema, reply.value.json);
  if (!order.success) return unreachable('answered without an order');
  const { status, purchase_units = [] } = order.output;
  const [capture] = purchase_units.flatMap((unit) => unit.payments?.captures ?? []);
  if (capture !== undefined) {
    const answer = readCapture(capture);
    return answer === null ? unreachable('answered without an amount') : ok(answer);
  }
  // An order is completed by its capture, which must then be in the reply.
  if (status === 'COMPLETED') return unreachable('a completed order came without its capture');
  if (status === 'APPROVED') return ok({ state: 'approved' });
  return ok({ state: status === 'VOIDED' ? 'expired' : 'open' });
}

/** Null if its amount cannot be read. A capture fully refunded before it was seen here counts as nothing. */
export function readCapture({ status, amount }: Capture): OrderStanding | null {
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED': {
      const cents = fromPaypalValue(amount.value);
      return cents === null ? null : { state: 'paid', cents, currency: amount.currency_code };
    }
    case 'REFUNDED':
    case 'DECLINED':
    case 'DENIED':
    case 'FAILED':
      return { state: 'refused' };
    default:
      return { state: 'pending' };
  }
}
