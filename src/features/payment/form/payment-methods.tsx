import { replyCode } from '#core/contract/call.ts';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { Preparing } from '#src/features/payment/awaiting/awaiting-pane.tsx';
import { BalanceNotice, UnitNotice } from '#src/features/payment/form/balance-notice.tsx';
import { useForeignCharge } from '#src/features/payment/form/foreign-charge.ts';
import type { PaymentPaneProps } from '#src/features/payment/form/payment-pane.ts';
import { methodNameOf } from '#src/features/payment/methods/method-name.ts';
import { payMethod } from '#src/features/payment/methods/registry.ts';
import { paymentFailureText } from '#src/features/payment/payment-failure-text.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { Mark } from '#src/ui/mark/mark.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** Focused by 'pay' while no method is chosen. */
export const methodsID = 'payment-methods';

/** The payment methods, and a notice for the chosen one. */
export function PaymentMethods({ view, send }: PaymentPaneProps) {
  const t = useText(paymentTexts);
  const language = useLanguage();
  const foreign = useForeignCharge(view.methods);
  const { balanceNotice } = view;
  // The notice already shows a short balance, with all three amounts.
  const faults = view.faults.filter(({ reason }) => !balanceNotice?.isShort || reason !== 'balance-short');
  const methods = view.methods.filter(({ name }) => payMethod(name) !== null);
  if (methods.length === 0) return <Notice tone="warning">{t('payment.noMethod')}</Notice>;
  return (
    <div>
      <div className={heading}>
        <span aria-hidden="true">{t('payment.method')}</span>
        <HelpButton article="payment-methods" about={t('payment.method')} />
      </div>
      <FieldGroup
        id={methodsID}
        legend={t('payment.method')}
        hideLegend
        error={faults.length > 0 ? faults.map((fault) => faultText(fault, t)).join(' ') : undefined}
      >
        <RadioCards
          className={inPairs}
          disabled={!view.can.choose}
          options={methods.map((each) => {
            const { name } = each;
            const method = payMethod(name);
            const charge = foreign(each, view.due);
            return {
              value: name,
              label: methodNameOf(methods, name, language),
              description: method ? (
                <>
                  {t(method.about)}
                  {charge && <span className={abroad}>{t('payment.foreign', { ...charge })}</span>}
                </>
              ) : undefined,
              aside: method ? (
                <Mark>
                  <method.icon />
                </Mark>
              ) : undefined,
            };
          })}
          value={view.method}
          onValueChange={(name) => send({ type: 'method.choose', name })}
        />
      </FieldGroup>
      <div role="status" className={css({ '&:not(:empty)': { mt: '3' } })}>
        <MethodNotice view={view} send={send} />
      </div>
      <StillOpen view={view} />
      <Failure view={view} send={send} />
      {view.step === 'infoNeeded' && <InfoDialog send={send} />}
    </div>
  );
}

function MethodNotice({ view, send }: PaymentPaneProps) {
  const t = useText(paymentTexts);
  const method = payMethod(view.method);
  if (method === null) return null;
  if (view.balanceNotice !== null || view.unitNotice !== null)
    return (
      <>
        <UnitNotice view={view} />
        <BalanceNotice view={view} send={send} />
      </>
    );
  if (view.step === 'paying' && method.Pane !== null) return <Preparing method={method} />;
  return method.notice && <Notice tone="info">{t(method.notice)}</Notice>;
}

/** Another method is being chosen: the open payment is closed by the next one, and still counts if it was paid. */
function StillOpen({ view }: Pick<PaymentPaneProps, 'view'>) {
  const t = useText(paymentTexts);
  const language = useLanguage();
  if (view.open === null || view.step !== 'ready') return null;
  return (
    <Notice tone="neutral" className={css({ mt: '3' })}>
      {t('payment.stillOpen', { method: methodNameOf(view.methods, view.open.name, language) })}
    </Notice>
  );
}

/** Failure to start a payment. A QR code that could not be requested gets its own title and a retry button. */
function Failure({ view, send }: PaymentPaneProps) {
  const t = useText(paymentTexts);
  if (view.failure === null || view.step !== 'ready') return null;
  // Already shown at the methods.
  if (view.failure.kind === 'refused' && view.failure.code === replyCode.balanceShort) return null;
  const method = payMethod(view.method);
  return (
    <Notice
      tone="danger"
      role="alert"
      className={css({ mt: '3' })}
      title={method?.hasCode ? t('payment.codeFailed') : undefined}
      actions={
        method?.hasCode && (
          <Button size="sm" onClick={() => send({ type: 'payment.submit' })}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      {paymentFailureText(view.failure, t)}
    </Notice>
  );
}

/** The method requires the customer's personal information first. */
function InfoDialog({ send }: Pick<PaymentPaneProps, 'send'>) {
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
          <Button onClick={() => send({ type: 'info.later' })}>{t('payment.backup.later')}</Button>
          <Button variant="primary" onClick={() => send({ type: 'info.complete' })}>
            {t('payment.info.go')}
          </Button>
        </>
      }
    />
  );
}

const inPairs = css({ gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } });
const heading = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1.5',
  mb: '1',
  fontSize: 'sm',
  fontWeight: 'semibold',
});
const abroad = css({ display: 'block' });
