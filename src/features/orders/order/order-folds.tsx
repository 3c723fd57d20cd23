import { useLocation } from '@tanstack/react-router';
import { FileKey2, History, KeyRound, ReceiptText } from 'lucide-react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import type { PageLead } from '#src/features/orders/order/lead-texts.ts';
import { OrderTimeline } from '#src/features/orders/order/order-timeline.tsx';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Fold } from '#src/ui/fold/fold.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';

const CertificateDetails = lazyPart(
  'CertificateDetails',
  () => import(/* webpackChunkName: "order-dialogs" */ '#src/features/orders/order/certificate-details.tsx'),
  <SkeletonText lines={6} />,
);
const KeyReaders = lazyPart(
  'KeyReaders',
  () => import(/* webpackChunkName: "sharing" */ '#src/features/sharing/key-readers.tsx'),
  <SkeletonText lines={4} />,
);
const ReceiptFigures = lazyPart(
  'ReceiptFigures',
  () => import(/* webpackChunkName: "payment" */ '#src/features/payment/receipt/receipt.tsx'),
);

interface OrderFoldsProps {
  readonly order: OrderDetail;
  readonly lead: PageLead;
  /** Opens the dialog that shares the key; null for who may not. */
  readonly onShare: (() => void) | null;
}

/** What is second on the page, one line each. */
export function OrderFolds({ order, lead, onShare }: OrderFoldsProps) {
  const t = useText(orderTexts);
  const keys = sealedKeysOf(order);
  const format = useFormat();
  const money = useMoney();
  const receipt = useLocation({ select: ({ state }) => state.receipt });
  const last = order.timeline.at(-1);
  return (
    <>
      {order.certificates.length > 0 && (
        <Fold
          icon={<FileKey2 />}
          title={t('order.lead.folds.details')}
          about={t('order.lead.folds.detailsAbout')}
        >
          {() => <CertificateDetails order={order} />}
        </Fold>
      )}
      {onShare !== null && keys.length > 0 && (
        <Fold icon={<KeyRound />} title={t('order.lead.folds.key')} about={t('order.lead.folds.keyAbout')}>
          {() => <KeyReaders orderNo={order.orderNo} keys={keys} onShare={onShare} />}
        </Fold>
      )}
      {/* Before that, a notice above the page shows it. */}
      {receipt && isReceiptFolded(order) && (
        <Fold icon={<ReceiptText />} title={t('order.lead.folds.receipt')} about={money(receipt.paid)}>
          {() => <ReceiptFigures receipt={receipt} />}
        </Fold>
      )}
      <Fold
        icon={<History />}
        title={t('order.timeline.title')}
        about={
          last &&
          t.count('order.lead.folds.historyAbout', order.timeline.length, {
            last: t(`order.event.${last.kind}`),
            time: format.dateTime(last.at),
          })
        }
      >
        {() => <OrderTimeline order={order} isRevoked={lead.held === 'revoked'} />}
      </Fold>
    </>
  );
}

/** The sealed keys an order holds: of its request and of its certificate. */
function sealedKeysOf({ key, certificate }: OrderDetail): readonly string[] {
  return [...new Set([key, certificate?.key ?? ''])].filter((each) => each !== '');
}

/** A receipt leads the page only until the order has moved on: then the page's own lead says what comes next. */
export function isReceiptFolded({ waitsFor }: Pick<OrderDetail, 'waitsFor'>): boolean {
  return waitsFor === 'nothing' || waitsFor === 'payment' || waitsFor === 'approval';
}
