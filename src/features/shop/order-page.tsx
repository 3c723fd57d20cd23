import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { DataOf } from '#core/contract/call.ts';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import * as shopCalls from '#core/contract/shop-orders.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { MissingOrder } from '#src/features/orders/order/missing-order.tsx';
import { OrderSkeleton } from '#src/features/orders/order/order-page.tsx';
import { OrderView } from '#src/features/orders/order/order-view.tsx';
import { ActsPart } from '#src/features/shop/acts-part.tsx';
import { Age } from '#src/features/shop/age.tsx';
import { CustomerStage } from '#src/features/shop/customer-stage.tsx';
import { RefundDialog } from '#src/features/shop/refund-dialog.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

type Shown = DataOf<typeof shopCalls.order>;

/** /shop/orders/{id}: one order as its customer sees it, below what an operator can do. */
export function ShopOrderPage({ orderNo }: { readonly orderNo: string }) {
  const found = useCall(shopCalls.order, { params: { orderNo } });
  const t = useText(shopTexts);
  return (
    <>
      <PageTitle text={found.data?.order.commonName ?? orderNo} />
      {isRefused(callFailureOf(found.error), 'notFound', 'badInput') ? (
        <MissingOrder orderNo={orderNo} />
      ) : (
        <QueryGate query={found} failed={t('shop.order.failed')} pending={<OrderSkeleton />}>
          {(shown) => (
            <>
              <Banner shown={shown} />
              <ActsPart about={orderNo} />
              <CustomerStage orderNo={orderNo}>
                {/* What the customer could press is shown, and can't be pressed here. */}
                <fieldset disabled className={css({ minW: '0' })} aria-label={t('shop.order.banner')}>
                  <OrderView order={shown.order} isPaying={false} />
                </fieldset>
              </CustomerStage>
            </>
          )}
        </QueryGate>
      )}
    </>
  );
}

/** Whose order it is, since when it waits, and what an operator can do about it. */
function Banner({ shown: { account, since, order } }: { readonly shown: Shown }) {
  const t = useText(shopTexts);
  const retry = useAction(shopCalls.retryOrder, { done: t('shop.order.retried') });
  const [asked, ask] = useState<'cancel' | 'refund' | null>(null);
  const isRetriable = ['validation', 'review', 'issuance'].includes(order.waitsFor);
  return (
    <section className={banner} aria-label={t('shop.order.banner')}>
      <Eye aria-hidden="true" className={css({ w: '4', h: '4', flexShrink: 0 })} />
      <p className={css({ flex: '1 1 16rem', minW: '0', overflowWrap: 'anywhere' })}>
        {t('shop.order.seenAs')}{' '}
        <Link to="/shop/customers/$id" params={{ id: account.id }} className={css({ fontWeight: 'medium' })}>
          {account.companyName || account.accountNo}
        </Link>
        {!isZeroTime(since) && (
          <>
            {' · '}
            {t('shop.order.waits')} <Age since={since} />
          </>
        )}
      </p>
      <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {isRetriable && (
          <Button
            busy={retry.view.isBusy}
            onClick={() => retry.start({ params: { orderNo: order.orderNo } })}
          >
            {t('shop.order.retry')}
          </Button>
        )}
        <Button onClick={() => ask('cancel')}>{t('shop.order.cancel')}</Button>
        <Button onClick={() => ask('refund')}>{t('shop.order.refund')}</Button>
      </span>
      {asked && <RefundDialog key={asked} orderNo={order.orderNo} kind={asked} onClosed={() => ask(null)} />}
    </section>
  );
}

const banner = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  mb: '4',
  px: '4',
  py: '2.5',
  borderRadius: 'md',
  bg: 'accent.tint',
  color: 'fg.default',
});
