import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { isMissing, useOrder } from '#src/console/orders/use-order.ts';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { MissingOrder } from '#src/features/orders/order/missing-order.tsx';
import { OrderHeader } from '#src/features/orders/order/order-header.tsx';
import { OrderView } from '#src/features/orders/order/order-view.tsx';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Skeleton, SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

export interface OrderPageProps {
  readonly orderNo: string;
  /** The address requests the payment dialog. */
  readonly isPaying: boolean;
}

/** /ssl/certificate/{id}: one order, from awaiting payment to the issued certificate. */
export function OrderPage({ orderNo, isPaying }: OrderPageProps) {
  const t = useText(orderTexts);
  const order = useOrder(orderNo);
  return (
    <>
      <PageTitle text={order.data?.commonName ?? orderNo} />
      {isMissing(order) ? (
        <MissingOrder orderNo={orderNo} />
      ) : (
        <>
          {order.data === undefined && order.isError && <OrderHeader orderNo={orderNo} title={orderNo} />}
          <QueryGate query={order} failed={t('order.failed')} pending={<OrderSkeleton />}>
            {(data) => data && <OrderView order={data} isPaying={isPaying} />}
          </QueryGate>
        </>
      )}
    </>
  );
}

export function OrderSkeleton() {
  return (
    <div className={css({ display: 'grid', gap: '5' })}>
      <Skeleton width="280px" height="30px" />
      <Skeleton height="88px" />
      <SkeletonText lines={6} />
    </div>
  );
}
