import { useMoney } from '#src/console/use-money.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { OrderActionsHandle } from '#src/features/orders/order/use-order-actions.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** Asks before an order is cancelled, and says what comes back. */
export function CancelDialog({ actions: { view, send } }: { readonly actions: OrderActionsHandle }) {
  const t = useText(orderTexts);
  const money = useMoney();
  const { step, refund, failure } = view.cancel;
  const isBusy = step === 'cancelling' || step === 'asking';
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      mustAnswer={!view.can.keep}
      title={t('order.cancelDialog.title')}
      onClose={() => send({ type: 'cancel.keep' })}
      footer={
        <>
          <Button disabled={!view.can.keep} onClick={() => send({ type: 'cancel.keep' })}>
            {t(step === 'refused' ? 'common.close' : 'order.cancelDialog.keep')}
          </Button>
          {step === 'unsettled' && (
            <Button variant="primary" onClick={() => send({ type: 'cancel.check' })}>
              {t('order.cancelDialog.check')}
            </Button>
          )}
          {(step === 'confirming' || isBusy) && (
            <Button variant="danger" busy={isBusy} onClick={() => send({ type: 'cancel.confirm' })}>
              {t('order.cancelDialog.ok')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {refund > 0
          ? t('order.cancelDialog.paid', { amount: money(refund) })
          : t('order.cancelDialog.unpaid')}
      </p>
      <div role="status" className={css({ '&:not(:empty)': { mt: '3' } })}>
        {step === 'unsettled' && <Notice tone="warning">{t('order.cancelDialog.unsettled')}</Notice>}
        {step === 'refused' && <Notice tone="danger">{t('order.cancelDialog.refused')}</Notice>}
        {failure && !isBusy && (
          <Notice tone="danger" className={css({ mt: '2' })}>
            {failure.kind === 'broken' ? t('order.dcv.broken') : failureText(failure, t)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
