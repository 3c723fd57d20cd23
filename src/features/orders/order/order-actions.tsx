import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isPayable } from '#core/orders/status.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { OrderActionsHandle } from '#src/features/orders/order/use-order-actions.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { button } from '#styled/recipes';

const loadDownload = () =>
  import(/* webpackChunkName: "order-dialogs" */ '#src/features/orders/order/download-dialog.tsx');
const DownloadDialog = lazy(async () => ({ default: (await loadDownload()).DownloadDialog }));
const CancelDialog = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "order-dialogs" */ '#src/features/orders/order/cancel-dialog.tsx')
  ).CancelDialog,
}));

export interface OrderActionsProps {
  readonly order: OrderDetail;
  readonly actions: OrderActionsHandle;
}

/** The buttons of the page's head: the next step last. */
export function OrderActions({ order, actions }: OrderActionsProps) {
  const t = useText(orderTexts);
  const { view, send } = actions;
  const [isDownloading, setDownloading] = useState(false);
  return (
    <>
      {view.can.askToCancel && (
        <Button onClick={() => send({ type: 'cancel.ask', key: crypto.randomUUID() })}>
          {t('order.cancel')}
        </Button>
      )}
      {order.certificate && (
        <Button
          variant="primary"
          icon={<Download />}
          onPointerEnter={() => void loadDownload()}
          onFocus={() => void loadDownload()}
          onClick={() => setDownloading(true)}
        >
          {t('order.download')}
        </Button>
      )}
      {isPayable(order.orderStatus) && (
        <Link
          to="/ssl/certificate/$id"
          params={{ id: order.orderNo }}
          search={{ pay: true }}
          replace
          resetScroll={false}
          className={button({ variant: 'primary' })}
        >
          {t('order.pay')}
        </Link>
      )}
      <Suspense fallback={null}>
        {view.cancel.isOpen && <CancelDialog actions={actions} />}
        {isDownloading && order.certificate && (
          <DownloadDialog
            order={order}
            certificate={order.certificate}
            onClose={() => setDownloading(false)}
          />
        )}
      </Suspense>
    </>
  );
}
