import { queryOptions } from '@tanstack/react-query';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** Parameters that PayPal adds to its return address. */
export interface PaypalApproval {
  readonly token: string;
  readonly PayerID: string;
}

/** A payer returning from a provider's page. */
export interface PaymentReturn {
  /** Number of the order or deposit; null if the address does not name it, in which case the provider's reply does. */
  readonly orderNo: string | null;
  /** Set if the payer approved a payment that is still to be captured. */
  readonly approval: PaypalApproval | null;
}

/** The server's result for the payment; `state` is null if it knows of none. */
interface ReturnAnswer {
  readonly orderNo: string;
  readonly state: paymentCalls.PaymentState | null;
}

/**
 * Queries the outcome of the payment that the payer returned from. An approved payment is captured; the server does so only once, so doing
 * it in a query is safe. Otherwise the server checks with the provider. `id` identifies the page visit, which keeps the approval out of
 * query keys.
 */
export function paymentReturnQuery(client: Client, { orderNo, approval }: PaymentReturn, id: string) {
  return queryOptions({
    queryKey: ['payment-return', id],
    queryFn: async (): Promise<ReturnAnswer> => {
      if (approval !== null) return capture(approval);
      const { payment } = await client.call(paymentCalls.check, { body: { orderNo: orderNo ?? '' } });
      return { orderNo: orderNo ?? '', state: payment?.state ?? null };
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state: { error } }) => error !== null && !isUnknownPayment(error) && 'always',
  });

  /** The same approval maps to the same capture, in every tab and after a reload. */
  function capture({ token, PayerID }: PaypalApproval): Promise<ReturnAnswer> {
    const idempotencyKey = `paypal-capture:${encodeURIComponent(token)}`;
    return client.call(paymentCalls.capturePaypal, { body: { token, PayerID } }, { idempotencyKey });
  }
}

/** Whether the error means that this customer has no such payment, so that retrying is pointless. */
export function isUnknownPayment(error: Error | null): boolean {
  return isRefused(callFailureOf(error), 'notFound', 'badInput', 'keyReused');
}

/** Returns what deserves a notice beside the order itself, which already shows a regular or open payment. */
export function newsOf(state: ReturnAnswer['state']): 'late' | 'short' | 'refused' | 'expired' | null {
  return state === 'late' || state === 'short' || state === 'refused' || state === 'expired' ? state : null;
}
