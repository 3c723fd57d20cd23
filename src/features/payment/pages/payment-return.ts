import { queryOptions } from '@tanstack/react-query';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** What PayPal adds to the address it sends the payer back to. */
export interface PaypalApproval {
  readonly token: string;
  readonly PayerID: string;
}

/** A payer who comes back from a provider's page. */
export interface PaymentReturn {
  /** Number of the order or deposit, where the address names it; the provider's answer does otherwise. */
  readonly orderNo: string | null;
  /** The payer approved the payment there, and the money is still to be taken. */
  readonly approval: PaypalApproval | null;
}

/** What the server says became of the payment: `state` is null where it knows of none. */
interface ReturnAnswer {
  readonly orderNo: string;
  readonly state: paymentCalls.PaymentState | null;
}

/**
 * What became of the payment the payer comes back from. What was approved is captured, which the server does once however
 * often it is asked, so a page may ask as it reads; otherwise the provider is asked. `id` names the page's visit: the
 * approval is no part of a key.
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

  /** The same approval is the same capture, in every tab and after a reload. */
  function capture({ token, PayerID }: PaypalApproval): Promise<ReturnAnswer> {
    const idempotencyKey = `paypal-capture:${encodeURIComponent(token)}`;
    return client.call(paymentCalls.capturePaypal, { body: { token, PayerID } }, { idempotencyKey });
  }
}

/** No payment of this customer's; asking again changes nothing. */
export function isUnknownPayment(error: Error | null): boolean {
  return isRefused(callFailureOf(error), 'notFound', 'badInput', 'keyReused');
}

/** What is worth a notice beside the order itself, which shows a payment that went as it should, or is still open. */
export function newsOf(state: ReturnAnswer['state']): 'late' | 'short' | 'refused' | 'expired' | null {
  return state === 'late' || state === 'short' || state === 'refused' || state === 'expired' ? state : null;
}
