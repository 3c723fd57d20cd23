import { Suspense, useState } from 'react';
import type { PaymentView } from '#machines/payment/payment.view.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useChargeText } from '#src/console/site/use-money.ts';
import { Standing } from '#src/features/payment/awaiting/standing.tsx';
import { useOpenPayment } from '#src/features/payment/awaiting/use-open-payment.ts';
import type { PaymentPaneProps } from '#src/features/payment/form/payment-pane.ts';
import { methodNameOf } from '#src/features/payment/methods/method-name.ts';
import { PageLink } from '#src/features/payment/methods/page-link.tsx';
import type { PayMethod } from '#src/features/payment/methods/pay-method.ts';
import { payMethod } from '#src/features/payment/methods/registry.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { QrCode } from '#src/ui/qr/qr-code.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** An open payment at a provider: how to pay it, and its status. */
export function AwaitingPane({ view, send }: PaymentPaneProps) {
  const t = useText(paymentTexts);
  const language = useLanguage();
  const charge = useChargeText();
  const query = useOpenPayment(view);
  const [hasLeft, setLeft] = useState(false);
  const [isSent, setSent] = useState(false);
  const name = view.open?.name ?? view.method;
  const method = payMethod(name);
  const methodName = methodNameOf(view.methods, name, language);
  return (
    <section aria-label={methodName} className={css({ display: 'grid', gap: '4', minW: '0' })}>
      <div className={head}>
        {method && <method.icon />}
        <h3 className={css({ fontWeight: 'semibold' })}>{methodName}</h3>
        {view.can.change && (
          <Button
            variant="link"
            className={css({ ms: 'auto' })}
            onClick={() => send({ type: 'method.change' })}
          >
            {t('paymentMethods.change')}
          </Button>
        )}
      </div>
      {view.open !== null && method !== null && (
        <QueryGate
          query={query}
          failed={t(method.hasCode ? 'payment.codeFailed' : 'paymentMethods.failed')}
          pending={<Preparing method={method} />}
        >
          {(payment) => (
            <>
              <Body
                method={method}
                payment={payment}
                methodName={methodName}
                amount={charge(payment)}
                over={overOf(view)}
                send={send}
                onLeft={() => setLeft(true)}
                onSent={() => setSent(true)}
              />
              {hasLeft && (
                <ConfirmDialog
                  view={view}
                  send={send}
                  page={payment.webPagePayURL || payment.payURL}
                  onClose={() => setLeft(false)}
                />
              )}
            </>
          )}
        </QueryGate>
      )}
      {/* The confirm dialog shows the status instead. */}
      {!hasLeft && <Standing view={view} send={send} method={method} isSent={isSent} />}
    </section>
  );
}

function Body({ method, ...props }: BodyProps) {
  if (method.Pane === null) return null;
  return (
    <Suspense fallback={<Preparing method={method} />}>
      <method.Pane {...props} />
    </Suspense>
  );
}

type BodyProps = { readonly method: PayMethod } & Parameters<NonNullable<PayMethod['Pane']>>[0];

/** Placeholder for the payment that is being prepared. */
export function Preparing({ method }: { readonly method: PayMethod }) {
  const t = useText(paymentTexts);
  return (
    <div role="status">
      <span className="sr-only">{t('paymentMethods.preparing')}</span>
      {method.hasCode ? <QrCode png={null} alt="" /> : <SkeletonText lines={4} />}
    </div>
  );
}

function overOf({ step }: PaymentView): 'expired' | 'refused' | null {
  return step === 'expired' || step === 'refused' ? step : null;
}

interface ConfirmDialogProps extends PaymentPaneProps {
  /** The provider's page, already opened in a new window. */
  readonly page: string;
  readonly onClose: () => void;
}

/** 'Confirm the payment on the verification page': shown once the payer has opened that page. */
function ConfirmDialog({ view, send, page, onClose }: ConfirmDialogProps) {
  const t = useText(paymentTexts);
  const isOver = view.step === 'expired' || view.step === 'refused';
  return (
    <Dialog
      open
      size="md"
      keepOnOutside
      title={t(isOver ? 'payment.confirm.failTitle' : 'paymentMethods.confirm.title')}
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

const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  '& > svg': { w: '5', h: '5', color: 'fg.muted', flexShrink: 0 },
});
