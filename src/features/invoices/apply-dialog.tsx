import type { ApplicationEvent } from '#machines/invoices/invoice-application/invoice-application.machine.ts';
import type { InvoiceApplicationView } from '#machines/invoices/invoice-application/invoice-application.view.ts';
import { useChargeText } from '#src/console/site/use-money.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { ApplyFields } from '#src/features/invoices/apply-fields.tsx';
import { ApplyReview } from '#src/features/invoices/apply-review.tsx';
import { invoiceTexts } from '#src/features/invoices/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

interface ApplyDialogProps {
  readonly view: InvoiceApplicationView;
  readonly open: number;
  readonly send: (event: ApplicationEvent) => void;
}

/** Kind and title of the invoice, then all of it once more. Leaving it keeps what was filled in. */
export function ApplyDialog({ view, open, send }: ApplyDialogProps) {
  const t = useText(invoiceTexts, orderFaultTexts);
  const charge = useChargeText();
  const amount = charge({ transferredPriceCent: view.amount, webCurrency: view.currency });
  const isWorking = view.isApplying;
  const back = () => send({ type: 'application.back' });
  const submit = () => send({ type: 'application.submit', key: crypto.randomUUID() });
  /** From the review, the first step back leads to the fields, the second one out. */
  const leave = () => {
    if (isWorking || view.isUnanswered) return;
    back();
    if (view.isReviewing) back();
  };
  return (
    <Dialog
      open
      keepOnOutside
      fullOnPhone
      mustAnswer={isWorking || view.isUnanswered}
      title={t(view.isTitling ? 'invoices.dialog.title' : 'invoices.dialog.review')}
      onClose={leave}
      footer={
        view.isTitling ? (
          <>
            <Button onClick={back}>{t('common.cancel')}</Button>
            <Button variant="primary" onClick={() => send({ type: 'application.continue', open })}>
              {t('invoices.choose.next')}
            </Button>
          </>
        ) : (
          <>
            {view.isReviewing && <Button onClick={back}>{t('invoices.dialog.back')}</Button>}
            <Button variant="primary" busy={isWorking} onClick={submit}>
              {view.isUnanswered ? t('invoices.dialog.retry') : t('invoices.dialog.submit', { amount })}
            </Button>
          </>
        )
      }
    >
      {view.isTitling ? <ApplyFields view={view} send={send} /> : <ApplyReview view={view} />}
      <div role="status" className={css({ '&:not(:empty)': { mt: '4' } })}>
        {view.isUnanswered && <Notice tone="warning">{t('invoices.dialog.unanswered')}</Notice>}
        {view.isReviewing && view.failure && <Notice tone="danger">{failureText(view.failure, t)}</Notice>}
      </div>
    </Dialog>
  );
}
