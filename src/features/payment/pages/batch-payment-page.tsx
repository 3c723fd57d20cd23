import { Link, Navigate } from '@tanstack/react-router';
import { CircleCheck, Receipt } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { isOrderNo } from '#core/orders/payable.ts';
import { isPayable } from '#core/orders/status.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useOrders } from '#src/console/orders/use-order.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { BatchOrders } from '#src/features/payment/pages/batch-orders.tsx';
import { InlinePayment } from '#src/features/payment/pages/inline-payment.tsx';
import { OrdersLink } from '#src/features/payment/pages/order-link.tsx';
import { StateCard } from '#src/features/payment/pages/state-card.tsx';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { css } from '#styled/css';

export interface BatchPaymentPageProps {
  /** Comma-separated; empty when the address has none. */
  readonly orderNos: string;
}

/** /payment/batch: several orders, paid from the balance one after the other. */
export function BatchPaymentPage({ orderNos }: BatchPaymentPageProps) {
  const t = useText(paymentPagesTexts);
  const numbers = useMemo(() => orderNos.split(',').filter(Boolean), [orderNos]);
  const [single, ...others] = numbers;
  if (single !== undefined && others.length === 0)
    return <Navigate to="/payment" search={{ orderNo: single }} replace />;
  return (
    <>
      <PageHead
        crumbs={[
          <Link key="orders" to="/orders/list">
            {t('paymentPages.orders')}
          </Link>,
          t('paymentPages.batch.title'),
        ]}
        title={t('paymentPages.batch.title')}
        description={t('paymentPages.batch.about')}
      />
      {!numbers.some(isOrderNo) ? (
        <StateCard
          icon={<Receipt />}
          title={t('paymentPages.none.title')}
          about={t('paymentPages.none.about')}
          actions={<OrdersLink main />}
        />
      ) : (
        <Batch numbers={numbers} />
      )}
    </>
  );
}

function Batch({ numbers }: { readonly numbers: readonly string[] }) {
  const t = useText(paymentPagesTexts);
  // A number truncated by a broken link is skipped and does not block the payment of the rest.
  const orders = useOrders(numbers.filter(isOrderNo));
  return (
    <QueryGate query={orders} failed={t('paymentPages.failed')} pending={<CardSkeleton lines={8} />}>
      {(rows) => <KnownBatch numbers={numbers} rows={rows} />}
    </QueryGate>
  );
}

interface KnownBatchProps {
  readonly numbers: readonly string[];
  readonly rows: readonly OrderRow[];
}

/** Orders that were payable when the page opened stay in their payment, whatever happens to them. */
function KnownBatch({ numbers, rows }: KnownBatchProps) {
  const t = useText(paymentPagesTexts);
  const [opened] = useState(rows);
  const paidHere = opened.some(({ orderStatus }) => isPayable(orderStatus))
    ? opened.map(({ orderNo }) => orderNo).join(',')
    : '';
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      {paidHere === '' ? (
        <StateCard
          icon={<CircleCheck />}
          title={t('paymentPages.batch.nothing.title')}
          about={t('paymentPages.batch.nothing.about')}
          actions={<OrdersLink main />}
        />
      ) : (
        <InlinePayment orderNos={paidHere} />
      )}
      <BatchOrders numbers={numbers} rows={rows} opened={opened} />
    </div>
  );
}
