import { Link } from '@tanstack/react-router';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { PageTitle } from '#src/console/page-title.tsx';
import { ComingBack } from '#src/features/payment/pages/coming-back.tsx';
import { LinkedPayable } from '#src/features/payment/pages/linked-payable.tsx';
import { OrdersLink } from '#src/features/payment/pages/order-link.tsx';
import { StateCard } from '#src/features/payment/pages/state-card.tsx';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import type { PaypalApproval } from '#src/features/payment/work/payment-return.slots.ts';
import { useText } from '#src/i18n/use-text.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';

export interface PaymentPageProps {
  readonly orderNo: string | null;
  /** The payer comes back from PayPal, where the payment was approved. */
  readonly approval: PaypalApproval | null;
  /** The payer comes back from another provider, or without having approved. */
  readonly isReturn: boolean;
}

/** /payment: an order that is paid for from a link, and where every provider sends its payers back to. */
export function PaymentPage({ orderNo, approval, isReturn }: PaymentPageProps) {
  const t = useText(paymentPagesTexts);
  // What came with the address is stripped from it once it was dealt with, and the page goes on.
  const [back] = useState(() => (approval !== null || isReturn ? { orderNo, approval } : null));
  return (
    <>
      <PageTitle text={t('paymentPages.title')} />
      <PageHeader
        crumbs={[
          <Link key="orders" to="/orders/list">
            {t('paymentPages.orders')}
          </Link>,
          orderNo ?? t('paymentPages.title'),
        ]}
        crumbsLabel={t('common.crumbs')}
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
