import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { useServices } from '#src/console/services.ts';
import type { OrderActs } from '#src/features/orders/order/use-order-acts.ts';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const DownloadDialog = lazyPart(
  'DownloadDialog',
  () => import(/* webpackChunkName: "order-dialogs" */ '#src/features/orders/download/download-dialog.tsx'),
);
const CancelDialog = lazyPart(
  'CancelDialog',
  () => import(/* webpackChunkName: "order-dialogs" */ '#src/features/orders/order/cancel-dialog.tsx'),
);
const RevokeDialog = lazyPart(
  'RevokeDialog',
  () => import(/* webpackChunkName: "order-dialogs" */ '#src/features/orders/order/revoke-dialog.tsx'),
);
const ReissueDialog = lazyPart(
  'ReissueDialog',
  () => import(/* webpackChunkName: "reissue" */ '#src/features/orders/reissue/reissue-dialog.tsx'),
);
const BatchActionDialog = lazyPart(
  'BatchActionDialog',
  () =>
    import(
      /* webpackChunkName: "batch-action" */ '#src/features/orders/batch-action/batch-action-dialog.tsx'
    ),
);
const RenewDialog = lazyPart(
  'RenewDialog',
  () => import(/* webpackChunkName: "reissue" */ '#src/features/orders/reissue/renew-dialog.tsx'),
);

export interface OrderDialogsProps {
  readonly order: OrderDetail;
  readonly acts: OrderActs;
}

type RenewArguments = Parameters<ComponentProps<typeof RenewDialog>['renew']>;

/** The open dialog of an order's page. */
export function OrderDialogs({ order, acts }: OrderDialogsProps) {
  const { cancel, reissue, revocation, renewal, downloading, download, isSharing, share } = acts;
  const navigate = useNavigate();
  const services = useServices();
  const renew = async (...[wanted, options]: RenewArguments) => {
    const account = services.session.getSnapshot().context.customer?.id ?? '';
    const { renewOrder } = await import(
      /* webpackChunkName: "reissue" */ '#src/features/orders/reissue/renew-order.ts'
    );
    return renewOrder({ ...services, ...(await services.workspace(account)) }, wanted, options);
  };
  return (
    <>
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
      {revocation.shown && (
        <RevokeDialog
          key={revocation.shown.form.flow}
          shown={revocation.shown.form}
          order={order}
          serialNumber={revocation.shown.serialNumber}
          onClosed={revocation.close}
        />
      )}
      {/* The new order is paid on its own page. */}
      {renewal.shown && (
        <RenewDialog
          key={renewal.shown.flow}
          shown={renewal.shown}
          order={order}
          renew={renew}
          onSaved={(id) => navigate({ to: '/ssl/certificate/$id', params: { id }, search: { pay: true } })}
          onClosed={renewal.close}
        />
      )}
      {isSharing && (
        <BatchActionDialog
          kind="share"
          flow={undefined}
          rows={[order]}
          orderNos={[order.orderNo]}
          now={Date.parse(order.serverTime)}
          onBegin={() => undefined}
          onClose={() => share(false)}
        />
      )}
      {downloading !== null && (
        <DownloadDialog order={order} serialNumber={downloading} onClose={() => download(null)} />
      )}
    </>
  );
}
