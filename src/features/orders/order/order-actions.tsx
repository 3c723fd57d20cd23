import { Link, useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isCorrectable } from '#core/orders/reissue.ts';
import { isRenewable } from '#core/orders/renewal.ts';
import { isPayable } from '#core/orders/status.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { orderForms } from '#src/features/orders/order/form-names.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { Cancelling } from '#src/features/orders/order/use-cancel.ts';
import type { ReissueHost } from '#src/features/orders/reissue/use-reissue.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { button } from '#styled/recipes';

const loadDownload = () =>
  import(/* webpackChunkName: "order-dialogs" */ '#src/features/orders/download/download-dialog.tsx');
const DownloadDialog = lazyPart('DownloadDialog', loadDownload);
const CancelDialog = lazyPart(
  'CancelDialog',
  () => import(/* webpackChunkName: "order-dialogs" */ '#src/features/orders/order/cancel-dialog.tsx'),
);

const ReissueDialog = lazyPart(
  'ReissueDialog',
  () => import(/* webpackChunkName: "reissue" */ '#src/features/orders/reissue/reissue-dialog.tsx'),
);

const RenewDialog = lazyPart(
  'RenewDialog',
  () => import(/* webpackChunkName: "reissue" */ '#src/features/orders/reissue/renew-dialog.tsx'),
);

export interface OrderActionsProps {
  readonly order: OrderDetail;
  readonly cancel: Cancelling;
  readonly reissue: ReissueHost;
}

/** Buttons in the page header, with the next step last. */
export function OrderActions({ order, cancel, reissue }: OrderActionsProps) {
  const t = useText(orderTexts);
  const [isDownloading, setDownloading] = useState(false);
  return (
    <>
      {reissue.canStart && reissue.kind && (
        <Button onClick={reissue.start}>
          {t(`order.${isCorrectable(order) ? 'correct' : reissue.kind}`)}
        </Button>
      )}
      <Renewal order={order} />
      {cancel.canStart && (
        <Button onClick={cancel.start}>
          {t(order.isReSigning ? 'order.cancelReissue' : 'order.cancel')}
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
      {cancel.action.view.isOpen && <CancelDialog cancel={cancel} />}
      {reissue.shown && (
        <ReissueDialog
          key={reissue.shown.flow}
          isOver={reissue.kind !== reissue.shown.kind}
          kind={reissue.shown.kind}
          flow={reissue.shown.flow}
          order={order}
          onClosed={reissue.close}
        />
      )}
      {isDownloading && order.certificate && (
        <DownloadDialog order={order} certificate={order.certificate} onClose={() => setDownloading(false)} />
      )}
    </>
  );
}

/** Renews the order; the new order is paid on its own page. */
function Renewal({ order }: Pick<OrderActionsProps, 'order'>) {
  const t = useText(orderTexts);
  const navigate = useNavigate();
  const dialog = useFormDialog<{ readonly id: string }>({
    form: orderForms.renewal,
    place: order.orderNo,
    items: noItems,
  });
  const isRenewed = order.renewals.at(-1)?.orderNo !== order.orderNo;
  const canRenew = isRenewable(order, new Date(order.serverTime)) && !order.isReSigning && !isRenewed;
  if (!canRenew && !dialog.shown) return null;
  return (
    <>
      {canRenew && <Button onClick={() => dialog.open(null)}>{t('order.renew')}</Button>}
      {dialog.shown && (
        <RenewDialog
          key={dialog.shown.flow}
          shown={dialog.shown}
          order={order}
          onSaved={(id) => navigate({ to: '/ssl/certificate/$id', params: { id }, search: { pay: true } })}
          onClosed={dialog.close}
        />
      )}
    </>
  );
}

const noItems: readonly { readonly id: string }[] = [];
