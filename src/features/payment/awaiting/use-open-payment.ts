import type { UseQueryResult } from '@tanstack/react-query';
import type { Payment } from '#core/contract/calls/payment.ts';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import type { PaymentView } from '#machines/payment/payment.view.ts';
import { useCall } from '#src/console/calls/use-call.ts';

/**
 * Queries what is needed to pay the open payment at a provider; disabled while there is none. Dropped from the cache once it is no longer
 * shown, since some of it is secret.
 */
export function useOpenPayment(view: Pick<PaymentView, 'isAtProvider' | 'open'>): UseQueryResult<Payment> {
  const id = view.isAtProvider ? (view.open?.paymentID ?? '') : '';
  return useCall(
    paymentCalls.detail,
    { params: { id } },
    { enabled: id !== '', staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  );
}
