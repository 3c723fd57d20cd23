import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isPaid } from '#core/orders/status.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { NameRemoval } from '#src/features/orders/order/use-remove-name.ts';
import { useText } from '#src/i18n/use-text.ts';

export interface RemoveNameDialogProps {
  readonly order: OrderDetail;
  readonly removal: NameRemoval;
}

/** Confirms the removal of a name from an order and shows the effect on its price. */
export function RemoveNameDialog({ order, removal: { action, host } }: RemoveNameDialogProps) {
  const t = useText(orderTexts);
  return (
    <ActionDialog
      action={action}
      texts={{
        title: t('order.removeName.title', { name: host }),
        confirm: t('order.removeName.ok'),
        keep: t('order.removeName.keep'),
        unresolved: t('order.removeName.unsettled'),
        refused: t('order.removeName.refused'),
      }}
    >
      {t(isPaid(order.orderStatus) ? 'order.removeName.paid' : 'order.removeName.unpaid')}
    </ActionDialog>
  );
}
