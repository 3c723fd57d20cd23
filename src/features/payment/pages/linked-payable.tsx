import { Navigate } from '@tanstack/react-router';
import { CircleCheck, CircleX, FileQuestion } from 'lucide-react';
import { useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isDepositNo, isPackageNo } from '#core/orders/payable.ts';
import { isPaid, isPayable } from '#core/orders/status.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { isMissing, useOrder } from '#src/console/orders/use-order.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { InlinePayment } from '#src/features/payment/pages/inline-payment.tsx';
import { OrderLink, OrdersLink } from '#src/features/payment/pages/order-link.tsx';
import { StateCard } from '#src/features/payment/pages/state-card.tsx';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';

/** The payable named by a link: an order is paid here, a deposit and a package on their own pages. */
export function LinkedPayable({ orderNo }: { readonly orderNo: string }) {
  if (isDepositNo(orderNo)) return <Navigate to="/deposit" search={{ depositNo: orderNo }} replace />;
  if (isPackageNo(orderNo)) return <Navigate to="/account/cert-package" search={{ pay: orderNo }} replace />;
  return <LinkedOrder orderNo={orderNo} />;
}

function LinkedOrder({ orderNo }: { readonly orderNo: string }) {
  const t = useText(paymentPagesTexts);
  const order = useOrder(orderNo);
  if (isMissing(order))
    return (
      <StateCard
        icon={<FileQuestion />}
        title={t('paymentPages.missing.title')}
        about={t('paymentPages.missing.about', { orderNo })}
        actions={<OrdersLink main />}
      />
    );
  return (
    <QueryGate query={order} failed={t('paymentPages.failed')} pending={<CardSkeleton lines={7} />}>
      {(data) => data && <KnownOrder order={data} />}
    </QueryGate>
  );
}

/** An order that was payable when the page opened stays in its payment, whatever happens to it. */
function KnownOrder({ order }: { readonly order: OrderDetail }) {
  const t = useText(paymentPagesTexts);
  const money = useMoney();
  const { orderNo, orderStatus, payAmount } = order;
  const [isPaidHere] = useState(() => isPayable(orderStatus));
  if (isPaidHere) return <InlinePayment orderNos={orderNo} />;
  if (isPaid(orderStatus))
    return (
      <StateCard
        icon={<CircleCheck />}
        title={t('paymentPages.paid.title')}
        about={t('paymentPages.paid.about', { orderNo, amount: money(payAmount) })}
        actions={<OrderLink orderNo={orderNo} main />}
      />
    );
  return (
    <StateCard
      icon={<CircleX />}
      title={t('paymentPages.closed.title')}
      about={t('paymentPages.closed.about', { orderNo })}
      actions={<OrderLink orderNo={orderNo} main />}
    />
  );
}
