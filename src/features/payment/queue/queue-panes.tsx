import type { PaymentQueueView } from '#machines/payment/payment-queue/payment-queue.view.ts';
import { type ListColumn, money } from '#src/console/list/columns.tsx';
import { MemoryTable } from '#src/console/list/memory-table.tsx';
import { hostName, orderLink } from '#src/console/orders/order-columns.tsx';
import { useMoney } from '#src/console/site/use-money.ts';
import { paymentFailureText } from '#src/features/payment/payment-failure-text.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css } from '#styled/css';

interface PaneProps {
  readonly view: PaymentQueueView;
}

/** Progress of the payment of several orders. */
export function QueuePane({ view }: PaneProps) {
  const t = useText(paymentTexts);
  switch (view.step) {
    case 'watching':
      return <Progress view={view} />;
    case 'reading':
    case 'opening':
      return (
        <p role="status" className={busy}>
          <Spinner /> {t('paymentQueue.reading')}
        </p>
      );
    case 'unsettled':
      return (
        <Notice tone="warning" role="alert" title={t('paymentQueue.unsettledTitle')}>
          {t('paymentQueue.unsettledAbout')}
          <Failure view={view} />
        </Notice>
      );
    default:
      return <Closing view={view} />;
  }
}

function Progress({ view: { done, total } }: PaneProps) {
  const t = useText(paymentTexts);
  const format = useFormat();
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

/** The closing notice, with the orders that were not paid and why. */
function Closing({ view }: PaneProps) {
  const t = useText(paymentTexts);
  const { total, paid, failed, failedOrders } = view;
  if (failed === 0)
    return (
      <Notice tone="success" role="status" title={t('paymentQueue.paidTitle')}>
        {t('paymentQueue.tally', { total, paid, failed })}
      </Notice>
    );
  return (
    <div className={pane}>
      <Notice tone="warning" role="alert" title={t('paymentQueue.partlyTitle')}>
        {t('paymentQueue.tally', { total, paid, failed })} <Advice view={view} />
        <Failure view={view} />
      </Notice>
      <FailedOrders failed={failedOrders} />
    </div>
  );
}

/** What to do about the unpaid orders. */
function Advice({ view: { missing, failedOrders } }: PaneProps) {
  const t = useText(paymentTexts);
  const money = useMoney();
  if (missing !== null) return t('paymentQueue.missing', { missing: money(missing) });
  const isShort = failedOrders.some(({ reason }) => reason === 'balance-short');
  return t(isShort ? 'paymentQueue.topUp' : 'paymentQueue.again');
}

function Failure({ view: { faults, failure, missing } }: PaneProps) {
  const t = useText(paymentTexts);
  // A short balance is already shown with its amount.
  const shown = faults.filter(({ reason }) => missing === null || reason !== 'balance-short');
  if (shown.length > 0) return <p>{shown.map((fault) => faultText(fault, t)).join(' ')}</p>;
  return failure && <p>{paymentFailureText(failure, t)}</p>;
}

const failedColumns: readonly ListColumn<PaymentQueueView['failedOrders'][number]>[] = [
  orderLink('paymentQueue.orderNo'),
  hostName('paymentQueue.commonName'),
  { key: 'why', label: 'paymentQueue.why', cell: ({ reason }) => <Reason reason={reason} /> },
  money('payAmount', 'paymentQueue.amount'),
];

function FailedOrders({ failed }: { readonly failed: PaymentQueueView['failedOrders'] }) {
  const t = useText(paymentTexts);
  return (
    <MemoryTable
      caption={t('paymentQueue.failed')}
      rows={failed}
      rowKey={({ orderNo }) => orderNo}
      columns={failedColumns}
    />
  );
}

function Reason({ reason }: Pick<PaymentQueueView['failedOrders'][number], 'reason'>) {
  const t = useText(paymentTexts);
  return t(`paymentQueue.reason.${reason}`);
}

const pane = css({ display: 'grid', gap: '4', minH: '64', alignContent: 'center' });
const muted = css({ color: 'fg.muted', textWrap: 'balance' });
const busy = css({ display: 'flex', alignItems: 'center', gap: '2', minH: '24' });
