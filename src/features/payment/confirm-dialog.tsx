import { PageLink } from '#src/features/payment/methods/page-link.tsx';
import type { PaymentPaneProps } from '#src/features/payment/payment-pane.ts';
import { Standing } from '#src/features/payment/standing.tsx';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { css } from '#styled/css';

export interface ConfirmDialogProps extends PaymentPaneProps {
  /** The provider's page, which has opened in a window of its own. */
  readonly page: string;
  readonly onClose: () => void;
}

/** 'Confirm the payment on the verification page' (spec §2): shown once the payer has gone there. */
export function ConfirmDialog({ view, send, page, onClose }: ConfirmDialogProps) {
  const t = useText(paymentTexts);
  const isOver = view.step === 'expired' || view.step === 'refused';
  return (
    <Dialog
      open
      size="md"
      keepOnOutside
      title={t(isOver ? 'paymentMethods.confirm.fail' : 'paymentMethods.confirm.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('paymentMethods.confirm.back')}</Button>
          {!isOver && page !== '' && <PageLink href={page}>{t('paymentMethods.confirm.again')}</PageLink>}
        </>
      }
    >
      <div className={css({ display: 'grid', gap: '3' })}>
        {!isOver && <p>{t('paymentMethods.confirm.about')}</p>}
        <Standing view={view} send={send} method={null} />
      </div>
    </Dialog>
  );
}
