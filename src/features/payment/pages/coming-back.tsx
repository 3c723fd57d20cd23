import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useId } from 'react';
import { callFailureOf } from '#core/contract/failure.ts';
import { useServices } from '#src/console/services.ts';
import { LinkedPayable } from '#src/features/payment/pages/linked-payable.tsx';
import { OrderLink, OrdersLink } from '#src/features/payment/pages/order-link.tsx';
import {
  isUnknownPayment,
  newsOf,
  type PaymentReturn,
  paymentReturnQuery,
} from '#src/features/payment/pages/payment-return.ts';
import { StateCard } from '#src/features/payment/pages/state-card.tsx';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import { GoTo } from '#src/features/session/go-to.tsx';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css } from '#styled/css';

/** The payer returned from a provider's page: captures an approved payment, then shows the order's status. */
export function ComingBack(props: PaymentReturn) {
  const t = useText(paymentPagesTexts);
  const { client } = useServices();
  const { data, error, isFetching, refetch } = useQuery(paymentReturnQuery(client, props, useId()));
  if (isFetching)
    return (
      <StateCard
        icon={<Spinner />}
        title={t(props.approval === null ? 'paymentPages.back.checking' : 'paymentPages.back.capturing')}
        about={t('paymentPages.back.about')}
      />
    );
  if (isUnknownPayment(error))
    return (
      <>
        <GoTo href={cleanAddress(props.orderNo)} />
        <StateCard
          icon={<FileQuestion />}
          title={t('paymentPages.back.unknown.title')}
          about={t('paymentPages.back.unknown.about')}
          actions={<OrdersLink main />}
        />
      </>
    );
  if (data === undefined) return <Unsettled {...props} error={error} onRetry={() => void refetch()} />;
  const news = newsOf(data.state);
  return (
    <>
      <GoTo href={cleanAddress(data.orderNo)} />
      {news !== null && (
        <Notice tone={news === 'late' ? 'info' : 'warning'} role="status" className={apart}>
          {t(`paymentPages.back.news.${news}`)}
        </Notice>
      )}
      <LinkedPayable key={data.orderNo} orderNo={data.orderNo} />
    </>
  );
}

interface UnsettledProps extends PaymentReturn {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** The outcome is unknown. Retrying is safe. */
function Unsettled({ orderNo, approval, error, onRetry }: UnsettledProps) {
  const t = useText(paymentPagesTexts);
  const failure = callFailureOf(error);
  const reason = failure === null ? t('paymentPages.back.broken') : failureText(failure, t);
  return (
    <>
      <Notice
        tone="warning"
        role="alert"
        className={apart}
        title={t('paymentPages.back.unsettled')}
        actions={
          <>
            {orderNo?.startsWith('CN') && <OrderLink orderNo={orderNo} />}
            <Button variant="primary" onClick={onRetry}>
              {t('paymentPages.back.retry')}
            </Button>
          </>
        }
      >
        {t('paymentPages.back.unsettledAbout', { reason })}
      </Notice>
      {/* A payment that needs no capture does its own polling. */}
      {approval === null && orderNo !== null && <LinkedPayable key={orderNo} orderNo={orderNo} />}
    </>
  );
}

/** Removes all provider parameters from the address and thus from the browser history. */
function cleanAddress(orderNo: string | null): string {
  return orderNo === null ? '/payment' : `/payment?orderNo=${encodeURIComponent(orderNo)}`;
}

const apart = css({ mb: '5' });
