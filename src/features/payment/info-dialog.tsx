import type { PaymentPaneProps } from '#src/features/payment/payment-pane.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';

/** The way wants the customer's personal information first (spec §8, code 12077). */
export function InfoDialog({ send }: Pick<PaymentPaneProps, 'send'>) {
  const t = useText(paymentTexts);
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      keepOnOutside
      title={t('payment.info.title')}
      description={t('payment.info.about')}
      onClose={() => send({ type: 'info.later' })}
      footer={
        <>
          <Button onClick={() => send({ type: 'info.later' })}>{t('payment.info.later')}</Button>
          <Button variant="primary" onClick={() => send({ type: 'info.complete' })}>
            {t('payment.info.go')}
          </Button>
        </>
      }
    />
  );
}
