import { Link } from '@tanstack/react-router';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { PageHead } from '#src/console/page/page-head.tsx';
import { ComingBack } from '#src/features/payment/pages/coming-back.tsx';
import { LinkedPayable } from '#src/features/payment/pages/linked-payable.tsx';
import { OrdersLink } from '#src/features/payment/pages/order-link.tsx';
import type { PaypalApproval } from '#src/features/payment/pages/payment-return.ts';
import { StateCard } from '#src/features/payment/pages/state-card.tsx';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

export interface PaymentPageProps {
  readonly orderNo: string | null;
  /** The payer approved the payment at PayPal and returned. */
  readonly approval: PaypalApproval | null;
  /** The payer returned from another provider, or without approving. */
  readonly isReturn: boolean;
}

/** /payment: pays an order from a link, and is the return page of every provider. */
export function PaymentPage({ orderNo, approval, isReturn }: PaymentPageProps) {
  const t = useText(paymentPagesTexts);
  // Kept in state, because the parameters are stripped from the address once handled.
  const [back] = useState(() => (approval !== null || isReturn ? { orderNo, approval } : null));
  return (
    <>
      <PageHead
        crumbs={[
          <Link key="orders" to="/orders/list">
            {t('paymentPages.orders')}
          </Link>,
          orderNo ?? t('paymentPages.title'),
        ]}
        title={t('paymentPages.title')}
        description={orderNo !== null && t('paymentPages.about')}
      />
      {back !== null ? (
        <ComingBack {...back} />
      ) : orderNo !== null ? (
        <LinkedPayable key={orderNo} orderNo={orderNo} />
      ) : (
        <StateCard
          icon={<Receipt />}
          title={t('paymentPages.none.title')}
          about={t('paymentPages.none.about')}
          actions={<OrdersLink main />}
        />
      )}
    </>
  );
}
