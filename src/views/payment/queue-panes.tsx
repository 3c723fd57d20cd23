import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PaymentView } from '#machines/payment/payment.view.ts';
import type { QueueTally } from '#machines/payment-queue/payment-queue.types.ts';
import { useMoney } from '#src/app/use-money.ts';
import { useFormat, useText, useTextPart } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Pagination } from '#src/ui/pagination/pagination.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { css } from '#styled/css';

/** Spec §9: lists are cut into pages above this many. */
const pageSize = 10;

interface PaneProps {
  readonly view: PaymentView;
}

/** Several orders are being paid: how far it has come. */
export function SettlingPane({ view: { tally, orderNos } }: PaneProps) {
  useTextPart('payment-queue');
  const t = useText();
  const format = useFormat();
  const total = tally?.total ?? orderNos.length;
  const done = tally === null ? 0 : tally.successCount + tally.failCount;
  return (
    <div role="status" className={pane}>
      <ProgressBar
        label={t('paymentQueue.settling')}
        value={done}
        max={total}
        count={t('paymentQueue.settlingCount', { done: format.number(done), total: format.number(total) })}
      />
      <p className={muted}>{t('paymentQueue.settlingAbout')}</p>
    </div>
  );
}

/** The queue has ended with orders unpaid: which, and why. */
export function PartlyPane({ view }: PaneProps) {
  useTextPart('payment-queue');
  const t = useText();
  if (view.tally === null) return null;
  const { total, successCount, failCount, failOrders } = view.tally;
  const isShort = failOrders.some(({ reason }) => reason === 'balance-short');
  return (
    <div className={pane}>
      <Notice tone="warning" role="alert" title={t('paymentQueue.partlyTitle')}>
        {t('payment.tally', { total, success: successCount, fail: failCount })}{' '}
        {t(isShort ? 'paymentQueue.topUp' : 'paymentQueue.again')}
      </Notice>
      <FailedOrders view={view} failed={failOrders} />
    </div>
  );
}

function FailedOrders({ view, failed }: PaneProps & { readonly failed: QueueTally['failOrders'] }) {
  const t = useText();
  const money = useMoney();
  const [page, setPage] = useState(1);
  const orderOf = new Map(view.orders.map((order) => [order.orderNo, order]));
  return (
    <>
      <DataTable
        caption={t('paymentQueue.failed')}
        rows={failed.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ orderNo }) => orderNo}
        columns={[
          {
            key: 'order',
            label: t('paymentQueue.orderNo'),
            mono: true,
            lead: true,
            cell: ({ orderNo }) => (
              <Link to="/ssl/certificate/$id" params={{ id: orderNo }} target="_blank">
                {orderNo}
              </Link>
            ),
          },
          {
            key: 'name',
            label: t('paymentQueue.commonName'),
            mono: true,
            cell: ({ orderNo }) => orderOf.get(orderNo)?.commonName ?? '-',
          },
          {
            key: 'why',
            label: t('paymentQueue.why'),
            cell: ({ reason }) => t(`paymentQueue.reason.${reason}`),
          },
          {
            key: 'amount',
            label: t('paymentQueue.amount'),
            align: 'end',
            cell: ({ orderNo }) => money(orderOf.get(orderNo)?.payAmount ?? 0),
          },
        ]}
      />
      {failed.length > pageSize && (
        <Pagination page={page} size={pageSize} total={failed.length} onPageChange={setPage} />
      )}
    </>
  );
}

/** What paying with too small a balance would do. */
export function ShortNote() {
  useTextPart('payment-queue');
  const t = useText();
  return <>{t('paymentQueue.shortNote')}</>;
}

const pane = css({ display: 'grid', gap: '4', minH: '64', alignContent: 'center' });
const muted = css({ color: 'fg.muted', textWrap: 'balance' });
