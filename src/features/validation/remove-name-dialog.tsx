import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { CallError } from '#core/contract/failure.ts';
import { isPaid } from '#core/orders/status.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { RefundParts, useRefundRoutes } from '#src/console/orders/refund-parts.tsx';
import { refundTexts } from '#src/console/orders/refund-texts.ts';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import type { NameRemoval } from '#src/features/validation/use-remove-name.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';

export interface RemoveNameDialogProps {
  readonly order: OrderDetail;
  readonly removal: NameRemoval;
}

/** Confirms the removal of a name from an order and shows the effect on its price. */
export function RemoveNameDialog({ order, removal: { action, host } }: RemoveNameDialogProps) {
  const t = useText(dcvTexts, refundTexts);
  const paid = isPaid(order.orderStatus);
  const read = useRefundRoutes(paid ? [order.orderNo] : [], host);
  const [route] = read.data ?? [];
  return (
    <ActionDialog
      action={action}
      isBlocked={paid && action.view.can.confirm && route === undefined}
      texts={{
        title: t('dcv.removeName.title', { name: host }),
        confirm: t('dcv.removeName.ok'),
        keep: t('dcv.removeName.keep'),
        unresolved: t('dcv.removeName.unsettled'),
        refused: t('dcv.removeName.refused'),
      }}
    >
      {t(paid ? 'dcv.removeName.paid' : 'dcv.removeName.unpaid')}
      {paid && read.data === null && !read.isError && <SkeletonText lines={2} />}
      {read.isError && (
        <Notice
          tone="danger"
          actions={
            <Button size="sm" busy={read.isFetching} onClick={() => void read.refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {failureText(read.error instanceof CallError ? read.error.failure : { kind: 'broken' }, t)}
        </Notice>
      )}
      {route && <RefundParts parts={route.parts} />}
    </ActionDialog>
  );
}
