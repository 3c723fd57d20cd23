import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import { type PaymentExit, type PaymentView, paymentView } from '#machines/payment/payment.view.ts';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { useSend } from '#src/console/use-send.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { FailedPane, PendingPane, UnavailablePane } from '#src/features/payment/confirm-panes.tsx';
import { PaymentForm } from '#src/features/payment/payment-form.tsx';
import type { PaymentPaneProps } from '#src/features/payment/payment-pane.ts';
import { isAtProvider } from '#src/features/payment/provider-steps.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { toast } from '#src/ui/toast/toasts.ts';

/** Several orders are paid by few: their queue comes when they are. */
const QueueDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "payment-panes" */ '#src/features/payment/queue-dialog.tsx'))
    .QueueDialog,
}));

interface PaymentFlowProps {
  readonly handle: WorkflowHandle<typeof paymentMachine>;
  readonly onExit: (exit: PaymentExit) => void;
}

/** The dialog of one payment, as its machine stands. */
export function PaymentFlow({ handle, onExit }: PaymentFlowProps) {
  const t = useText(ordersTexts, paymentTexts);
  const view = useSelector(handle, paymentView);
  const send = useSend(handle);
  const leave = () => (view.can.leave ? send({ type: 'payment.leave' }) : onExit(view.exit));
  if (view.step === 'handed' && view.queueFlow !== null)
    return (
      <Suspense fallback={null}>
        <QueueDialog flow={view.queueFlow} onExit={onExit} />
      </Suspense>
    );
  if (view.step === 'success' || view.step === 'cancelled') return <Leave view={view} onExit={onExit} />;
  const isForm = formSteps.includes(view.step) || isAtProvider(view);
  return (
    <Dialog
      open
      size="lg"
      keepOnOutside
      mustAnswer={view.step === 'paying' || view.step === 'asking' || view.step === 'handing'}
      title={t(view.step === 'failed' ? 'payment.confirm.failTitle' : 'payment.title')}
      onClose={leave}
      footer={isForm ? undefined : <Footer view={view} send={send} onLeave={leave} />}
    >
      <Suspense fallback={<SkeletonText lines={6} />}>
        {isForm ? <PaymentForm view={view} send={send} onLeave={leave} /> : <Pane view={view} />}
      </Suspense>
    </Dialog>
  );
}

/** What is paid for stays beside how it is paid; the other steps have the dialog to themselves. */
const formSteps: readonly PaymentView['step'][] = ['loading', 'ready', 'infoNeeded', 'paying', 'asking'];

function Pane({ view }: Pick<PaymentPaneProps, 'view'>) {
  switch (view.step) {
    case 'unavailable':
      return <UnavailablePane view={view} />;
    case 'failed':
      return <FailedPane view={view} />;
    default:
      return <PendingPane view={view} />;
  }
}

function Footer({ view, send, onLeave }: PaymentPaneProps & { readonly onLeave: () => void }) {
  const t = useText(ordersTexts, paymentTexts);
  if (view.step === 'failed')
    return (
      <Button variant="primary" onClick={onLeave}>
        {t('payment.confirm.view')}
      </Button>
    );
  const isConfirming = view.step === 'confirming' || view.step === 'unsettled';
  return (
    <>
      <Button disabled={!view.can.leave} onClick={onLeave}>
        {t('payment.notNow')}
      </Button>
      {view.step === 'unavailable' && (
        <Button variant="primary" onClick={() => send({ type: 'orders.reload' })}>
          {t('common.retry')}
        </Button>
      )}
      {isConfirming && view.can.submit && (
        <Button onClick={() => send({ type: 'payment.submit' })}>{t('payment.confirm.again')}</Button>
      )}
      {isConfirming && (
        <Button variant="primary" disabled={!view.can.check} onClick={() => send({ type: 'payment.check' })}>
          {t('payment.confirm.check')}
        </Button>
      )}
    </>
  );
}

/** Hands on to where the payment leads, once. */
function Leave({ view, onExit }: Pick<PaymentPaneProps, 'view'> & Pick<PaymentFlowProps, 'onExit'>) {
  const t = useText(ordersTexts, paymentTexts);
  const navigate = useNavigate();
  const { step, reason, exit } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving is done when this part appears, not when a text changes
  useEffect(() => {
    if (step === 'success')
      toast({
        tone: 'success',
        title: t('payment.confirm.successTitle'),
        description: reason === 'already-paid' ? t('payment.confirm.alreadyPaid') : undefined,
      });
    // Wherever the dialog stands, this leads away from it.
    if (exit?.to === 'account-info')
      void navigate({ to: '/account/info', search: { next: paymentOf(view) } });
    else onExit(exit);
  }, [step]);
  return null;
}

/** The page that goes on with the payment once the personal information is complete. */
function paymentOf({ orderNos }: PaymentView): string {
  return `/payment?orderNo=${orderNos.join(',')}`;
}
