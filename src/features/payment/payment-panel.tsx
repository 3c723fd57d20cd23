import { type ReactNode, Suspense } from 'react';
import type { PaymentOrigin } from '#machines/payment/payment.types.ts';
import { exitOf, type PaymentExit, paymentView } from '#machines/payment/payment.view.ts';
import { useOnline } from '#src/console/calls/use-online.ts';
import { Flow, type OpenedFlow } from '#src/console/flows/flow.tsx';
import { FailedPane, PendingPane, UnavailablePane } from '#src/features/payment/confirm-panes.tsx';
import { PaymentForm } from '#src/features/payment/form/payment-form.tsx';
import type { PaymentPaneProps } from '#src/features/payment/form/payment-pane.ts';
import { paymentFlow } from '#src/features/payment/payment.flow.ts';
import { type FrameKind, PaymentFrame } from '#src/features/payment/payment-frame.tsx';
import type { ReceiptFacts } from '#src/features/payment/receipt/receipt.tsx';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonStatus, SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** Loaded on demand: few users pay several orders at once. */
const QueuePanel = lazyPart(
  'QueuePanel',
  () => import(/* webpackChunkName: "payment-panes" */ '#src/features/payment/queue/queue-panel.tsx'),
);

export interface PaymentPanelProps {
  readonly orderNos: readonly string[];
  readonly origin: PaymentOrigin;
  readonly frame: FrameKind;
  /** Called when closed before it has opened, or left for a queue that keeps running. */
  readonly onExit: (exit: PaymentExit, receipt?: ReceiptFacts) => void;
  /** Shown instead once the payment has ended or was left for later; null until then. */
  readonly over: (props: PaymentPaneProps) => ReactNode;
}

/** The payment of these orders or of a deposit: a single flow, in whatever frame or tab it is shown. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { orderNos, origin, frame, onExit } = props;
  const t = useText(paymentTexts);
  const notYetOpen = () => onExit(exitOf('cancelled', { orderNos, origin, reason: 'not-now' }));
  return (
    <Flow
      key={orderNos.join()}
      open={(workspace) => workspace.open(paymentFlow, { orderNos, origin })}
      view={paymentView}
      pending={
        <PaymentFrame kind={frame} title={t('payment.title')} onClose={notYetOpen}>
          <SkeletonStatus label={t('payment.loading')} lines={7} />
        </PaymentFrame>
      }
      failed={{ title: t('payment.unavailable.title') }}
    >
      {(view, send, flow) => <Shown {...props} view={view} send={send} flow={flow} />}
    </Flow>
  );
}

function Shown(props: PaymentPanelProps & PaymentPaneProps & { readonly flow: OpenedFlow }) {
  const { view, send, frame, flow, onExit, over } = props;
  const t = useText(paymentTexts);
  if (view.queueFlow !== null) return <QueuePanel flow={view.queueFlow} frame={frame} onExit={onExit} />;
  const end = over({ view, send });
  if (end !== null) return end;
  const leave = () => (view.can.leave ? send({ type: 'payment.leave' }) : onExit(view.exit));
  return (
    <PaymentFrame
      kind={frame}
      mustAnswer={view.mustAnswer}
      title={t(view.step === 'failed' ? 'payment.confirm.failTitle' : 'payment.title')}
      onClose={leave}
      footer={view.isForm ? undefined : <Buttons view={view} send={send} onLeave={leave} />}
    >
      {flow.condition}
      <OfflineNotice />
      <Suspense fallback={<SkeletonText lines={7} />}>
        {view.isForm ? <PaymentForm view={view} send={send} onLeave={leave} /> : <Pane view={view} />}
      </Suspense>
    </PaymentFrame>
  );
}

/** Needed because the dialog covers the page's own banner. */
function OfflineNotice() {
  const t = useText(paymentTexts);
  const isOnline = useOnline();
  return (
    <div role="status" className={css({ '&:not(:empty)': { mb: '4' } })}>
      {!isOnline && (
        <Notice tone="warning" title={t('payment.offline.title')}>
          {t('payment.offline.about')}
        </Notice>
      )}
    </div>
  );
}

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

function Buttons({ view, send, onLeave }: PaymentPaneProps & { readonly onLeave: () => void }) {
  const t = useText(paymentTexts);
  if (view.step === 'failed')
    return (
      <Button variant="primary" onClick={onLeave}>
        {t('payment.confirm.view')}
      </Button>
    );
  return (
    <>
      {view.can.leave && <Button onClick={onLeave}>{t('payment.notNow')}</Button>}
      {view.can.reload && (
        <Button variant="primary" onClick={() => send({ type: 'orders.reload' })}>
          {t('common.retry')}
        </Button>
      )}
      {view.can.submit && (
        <Button onClick={() => send({ type: 'payment.submit' })}>{t('payment.confirm.again')}</Button>
      )}
      {view.can.check && (
        <Button variant="primary" onClick={() => send({ type: 'payment.check' })}>
          {t('payment.confirm.check')}
        </Button>
      )}
    </>
  );
}
