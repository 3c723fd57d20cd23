import type { UseQueryResult } from '@tanstack/react-query';
import type { Payment } from '#core/contract/calls/payment.ts';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import type { PaymentView } from '#machines/payment/payment.view.ts';
import { useCall } from '#src/console/use-call.ts';
import { isAtProvider } from '#src/features/payment/provider-steps.ts';

/**
 * What is needed to pay the payment that is open at a provider; it does not begin while there is none. Forgotten as soon
 * as nobody shows it, since some of it is secret.
 */
export function useOpenPayment(view: Pick<PaymentView, 'step' | 'open'>): UseQueryResult<Payment> {
  const id = isAtProvider(view) ? (view.open?.paymentID ?? '') : '';
  return useCall(
    paymentCalls.detail,
    { params: { id } },
    { enabled: id !== '', staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  );
}
