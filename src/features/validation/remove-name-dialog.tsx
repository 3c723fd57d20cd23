import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isPaid } from '#core/orders/status.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import type { NameRemoval } from '#src/features/validation/use-remove-name.ts';
import { useText } from '#src/i18n/use-text.ts';

export interface RemoveNameDialogProps {
  readonly order: OrderDetail;
  readonly removal: NameRemoval;
}

/** Confirms the removal of a name from an order and shows the effect on its price. */
export function RemoveNameDialog({ order, removal: { action, host } }: RemoveNameDialogProps) {
  const t = useText(dcvTexts);
  return (
    <ActionDialog
      action={action}
      texts={{
        title: t('dcv.removeName.title', { name: host }),
        confirm: t('dcv.removeName.ok'),
        keep: t('dcv.removeName.keep'),
        unresolved: t('dcv.removeName.unsettled'),
        refused: t('dcv.removeName.refused'),
      }}
    >
      {t(isPaid(order.orderStatus) ? 'dcv.removeName.paid' : 'dcv.removeName.unpaid')}
    </ActionDialog>
  );
}
