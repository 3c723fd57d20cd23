import { Link } from '@tanstack/react-router';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import type { PaypalApproval } from '#src/adapters/workflows/payment-return.slots.ts';
import { PageTitle } from '#src/app/page-title.tsx';
import { useText, useTextPart } from '#src/i18n/use-text.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { ComingBack } from '#src/views/cashier/coming-back.tsx';
import { LinkedPayable } from '#src/views/cashier/linked-payable.tsx';
import { OrdersLink } from '#src/views/cashier/order-link.tsx';
import { StateCard } from '#src/views/cashier/state-card.tsx';

export interface PaymentPageProps {
  readonly orderNo: string | null;
  /** The payer comes back from PayPal, where the payment was approved. */
  readonly approval: PaypalApproval | null;
  /** The payer comes back from another provider, or without having approved. */
  readonly isReturn: boolean;
}

/** /payment: an order that is paid for from a link, and where every provider sends its payers back to. */
export function PaymentPage({ orderNo, approval, isReturn }: PaymentPageProps) {
  useTextPart('cashier', 'checkout');
  const t = useText();
  // What came with the address is stripped from it once it was dealt with, and the page goes on.
  const [back] = useState(() => (approval !== null || isReturn ? { orderNo, approval } : null));
  return (
    <>
      <PageTitle text={t('cashier.title')} />
      <PageHeader
        crumbs={[
          <Link key="orders" to="/orders/list">
            {t('cashier.orders')}
          </Link>,
          orderNo ?? t('cashier.title'),
        ]}
        crumbsLabel={t('common.crumbs')}
        title={t('cashier.title')}
        description={orderNo !== null && t('cashier.about')}
      />
      {back !== null ? (
        <ComingBack {...back} />
      ) : orderNo !== null ? (
        <LinkedPayable key={orderNo} orderNo={orderNo} />
      ) : (
        <StateCard
          icon={<Receipt />}
          title={t('cashier.none.title')}
          about={t('cashier.none.about')}
          actions={<OrdersLink main />}
        />
      )}
    </>
  );
}
