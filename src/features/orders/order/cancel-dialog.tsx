import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useMoney } from '#src/console/use-money.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { Cancelling } from '#src/features/orders/order/use-cancel.ts';
import { useText } from '#src/i18n/use-text.ts';

/** Confirms the cancellation of an order and shows the refund. */
export function CancelDialog({ cancel: { action, refund, isReSign } }: { readonly cancel: Cancelling }) {
  const t = useText(orderTexts);
  const money = useMoney();
  return (
    <ActionDialog
      action={action}
      texts={{
        title: t(isReSign ? 'order.cancelDialog.reissue.title' : 'order.cancelDialog.title'),
        confirm: t(isReSign ? 'order.cancelReissue' : 'order.cancelDialog.ok'),
        keep: t('order.cancelDialog.keep'),
        unresolved: t('order.cancelDialog.unsettled'),
        refused: t('order.cancelDialog.refused'),
      }}
    >
      {isReSign && t('order.cancelDialog.reissue.about')}{' '}
      {refund > 0
        ? t(isReSign ? 'order.cancelDialog.reissue.paid' : 'order.cancelDialog.paid', {
            amount: money(refund),
          })
        : !isReSign && t('order.cancelDialog.unpaid')}
    </ActionDialog>
  );
}
