import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Payment } from '#core/contract/calls/payment.ts';
import type { PaymentView } from '#machines/payment/payment.view.ts';
import { useServices } from '#src/console/services.ts';
import { paymentQueries } from '#src/features/payment/payment-queries.ts';

/** What is needed to pay the payment that is open at a provider; it does not begin while there is none. */
export function useOpenPayment(view: Pick<PaymentView, 'isAtProvider' | 'open'>): UseQueryResult<Payment> {
  const { client } = useServices();
  const id = view.isAtProvider ? (view.open?.paymentID ?? '') : '';
  return useQuery({ ...paymentQueries(client).payment(id), enabled: id !== '' });
}
