import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Payment } from '#core/contract/calls/payment.ts';
import { formatCharge } from '#core/money/currency.ts';
import type { PaymentView } from '#machines/payment/payment.view.ts';
import { paymentQueries } from '#src/adapters/queries/payment-queries.ts';
import { useServices } from '#src/app/services.ts';
import { useMoney } from '#src/app/use-money.ts';
import { isAtProvider } from '#src/views/payment/provider-steps.ts';

/** What is needed to pay the payment that is open at a provider; it does not begin while there is none. */
export function useOpenPayment(view: Pick<PaymentView, 'step' | 'open'>): UseQueryResult<Payment> {
  const { client } = useServices();
  const id = isAtProvider(view) ? (view.open?.paymentID ?? '') : '';
  return useQuery({ ...paymentQueries(client).payment(id), enabled: id !== '' });
}

/** What a payment charges, as its payer sees it: in its own currency where that is not the site's. */
export function useChargeText(): (payment: Payment) => string {
  const money = useMoney();
  const { site } = useServices();
  return ({ transferredPriceCent, webCurrency }) =>
    webCurrency === site.currency.unit
      ? money(transferredPriceCent)
      : formatCharge(transferredPriceCent, webCurrency);
}
