import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import { type PaymentExit, type PaymentView, paymentView } from '#machines/payment/payment.view.ts';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { useMoney } from '#src/app/use-money.ts';
import { type Send, useSend } from '#src/app/use-send.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { FailedPane, PendingPane, UnavailablePane } from '#src/views/payment/confirm-panes.tsx';
import { PaymentForm } from '#src/views/payment/payment-form.tsx';

/** Several orders are paid by few: their panes come when they are. */
const SettlingPane = lazy(async () => ({
  default: (await import(/* webpackChunkName: "payment" */ '#src/views/payment/queue-panes.tsx'))
    .SettlingPane,
}));
const PartlyPane = lazy(async () => ({
  default: (await import(/* webpackChunkName: "payment" */ '#src/views/payment/queue-panes.tsx')).PartlyPane,
}));

export type SendPayment = Send<typeof paymentMachine>;

export interface PaymentPaneProps {
  readonly view: PaymentView;
  readonly send: SendPayment;
}

interface PaymentFlowProps {
  readonly handle: WorkflowHandle<typeof paymentMachine>;
  readonly onExit: (exit: PaymentExit) => void;
}

export function PaymentFlow({ handle, onExit }: PaymentFlowProps) {
  const t = useText();
  const view = useSelector(handle, paymentView);
  const send = useSend(handle);
  const leave = () => (view.can.leave ? send({ type: 'payment.leave' }) : onExit(view.exit));
  if (view.step === 'success' || view.step === 'cancelled') return <Leave view={view} onExit={onExit} />;
  return (
    <Dialog
      open
      size="lg"
      keepOnOutside
      mustAnswer={view.step === 'paying' || view.step === 'asking'}
      title={t(view.step === 'failed' ? 'payment.confirm.failTitle' : 'payment.title')}
      onClose={leave}
      footer={<Footer view={view} send={send} onLeave={leave} />}
    >
      <Suspense fallback={<SkeletonText lines={6} />}>
        <Pane view={view} send={send} />
      </Suspense>
    </Dialog>
  );
}

function Pane({ view, send }: PaymentPaneProps) {
  const t = useText();
  switch (view.step) {
    case 'loading':
      return (
        <div role="status">
          <span className="sr-only">{t('payment.loading')}</span>
          <SkeletonText lines={6} />
        </div>
      );
    case 'unavailable':
      return <UnavailablePane view={view} />;
    case 'settling':
      return <SettlingPane view={view} />;
    case 'partly':
      return <PartlyPane view={view} />;
    case 'asking':
    case 'confirming':
    case 'unsettled':
      return <PendingPane view={view} />;
    case 'failed':
      return <FailedPane view={view} />;
    default:
      return <PaymentForm view={view} send={send} />;
  }
}

function Footer({ view, send, onLeave }: PaymentPaneProps & { readonly onLeave: () => void }) {
  const t = useText();
  const money = useMoney();
  if (view.step === 'failed')
    return (
      <Button variant="primary" onClick={onLeave}>
        {t('payment.confirm.view')}
      </Button>
    );
  const isPaying = view.step === 'paying' || view.step === 'asking';
  const isConfirming = view.step === 'confirming' || view.step === 'unsettled';
  return (
    <>
      <Button disabled={!view.can.leave} onClick={onLeave}>
        {/* The server pays on, whoever looks. */}
        {t(view.step === 'settling' ? 'common.close' : 'payment.notNow')}
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
      {view.step === 'partly' && (
        <Button variant="primary" onClick={() => send({ type: 'payment.submit' })}>
          {t('payment.payRest')}
        </Button>
      )}
      {(view.step === 'ready' || isPaying) && (
        <Button variant="primary" busy={isPaying} onClick={() => send({ type: 'payment.submit' })}>
          {isPaying ? t('payment.waiting') : t('payment.payAmount', { amount: money(view.due) })}
        </Button>
      )}
    </>
  );
}

/** Spec §4 'Batch ordering': a notice reports total, successes and failures. */
function tallyText(tally: PaymentView['tally'], t: Translate): string | undefined {
  if (tally === null) return undefined;
  const { total, successCount: success, failCount: fail } = tally;
  return t('payment.tally', { total, success, fail });
}

/** Hands on to where the payment leads, once. */
function Leave({ view, onExit }: Pick<PaymentPaneProps, 'view'> & Pick<PaymentFlowProps, 'onExit'>) {
  const t = useText();
  const { step, reason, exit, tally } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving is done when this part appears, not when a text changes
  useEffect(() => {
    if (step === 'success')
      toast({
        tone: 'success',
        title: t('payment.confirm.successTitle'),
        description: reason === 'already-paid' ? t('payment.confirm.alreadyPaid') : tallyText(tally, t),
      });
    onExit(exit);
  }, [step]);
  return null;
}
