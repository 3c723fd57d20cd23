import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import { type PaymentView, paymentView } from '#machines/payment/payment.view.ts';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { useMoney } from '#src/console/use-money.ts';
import { useSend } from '#src/console/use-send.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { FailedPane, PendingPane, UnavailablePane } from '#src/features/payment/confirm-panes.tsx';
import { InlineQueue } from '#src/features/payment/pages/inline-queue.tsx';
import { OrderLink, OrdersLink } from '#src/features/payment/pages/order-link.tsx';
import { StateCard } from '#src/features/payment/pages/state-card.tsx';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import { PaymentForm } from '#src/features/payment/payment-form.tsx';
import type { PaymentPaneProps } from '#src/features/payment/payment-pane.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { GoTo } from '#src/features/session/go-to.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

export interface InlineFlowProps {
  readonly handle: WorkflowHandle<typeof paymentMachine>;
  /** The page shows itself what came of it, and is told once it is over or left. */
  readonly onExit?: (() => void) | undefined;
}

/** A payment as its machine stands, and where it has led, on the page it was begun on. */
export function InlineFlow({ handle, onExit }: InlineFlowProps) {
  const view = useSelector(handle, paymentView);
  const send = useSend(handle);
  if (isOver(view) && view.exit?.to === 'account-info') return <ToAccountInfo />;
  if (isOver(view) && onExit !== undefined) return <Tell onExit={onExit} />;
  switch (view.step) {
    case 'success':
      return <Paid view={view} />;
    case 'handed':
      return view.queueFlow === null ? null : <InlineQueue flow={view.queueFlow} />;
    case 'failed':
      return (
        <Result view={view} icon={<CircleX />} title="paymentPages.fail.title">
          <FailedPane view={view} />
        </Result>
      );
    case 'cancelled':
      return <Excluded view={view} send={send} />;
    default:
      return <Paying view={view} send={send} />;
  }
}

function isOver({ step }: PaymentView): boolean {
  return step === 'success' || step === 'failed' || step === 'cancelled';
}

/** Hands on to the page, once. */
function Tell({ onExit }: { readonly onExit: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when this part appears, not when the page renders again
  useEffect(() => {
    onExit();
  }, []);
  return null;
}

function Paying({ view, send }: PaymentPaneProps) {
  const leave = () => send({ type: 'payment.leave' });
  return (
    <Card className={clipped}>
      <CardSection>
        <Suspense fallback={<SkeletonText lines={7} />}>
          {isForm(view) ? (
            <PaymentForm view={view} send={send} onLeave={leave} />
          ) : (
            <>
              {view.step === 'unavailable' ? <UnavailablePane view={view} /> : <PendingPane view={view} />}
              <Choices view={view} send={send} />
            </>
          )}
        </Suspense>
      </CardSection>
    </Card>
  );
}

/** What is paid for stays beside how it is paid; the other steps have the card to themselves. */
function isForm({ step, open }: PaymentView): boolean {
  if (step === 'unsettled') return open !== null;
  return step !== 'unavailable' && step !== 'confirming' && step !== 'asking' && step !== 'handing';
}

function Choices({ view, send }: PaymentPaneProps) {
  const t = useText(ordersTexts, paymentPagesTexts, paymentTexts);
  return (
    <div className={buttons}>
      {view.can.leave && (
        <Button onClick={() => send({ type: 'payment.leave' })}>{t('payment.notNow')}</Button>
      )}
      {view.step === 'unavailable' && (
        <Button variant="primary" onClick={() => send({ type: 'orders.reload' })}>
          {t('common.retry')}
        </Button>
      )}
      {view.step !== 'unavailable' && view.can.submit && (
        <Button onClick={() => send({ type: 'payment.submit' })}>{t('payment.confirm.again')}</Button>
      )}
      {view.can.check && (
        <Button variant="primary" onClick={() => send({ type: 'payment.check' })}>
          {t('payment.confirm.check')}
        </Button>
      )}
    </div>
  );
}

function Paid({ view }: { readonly view: PaymentView }) {
  const t = useText(ordersTexts, paymentPagesTexts, paymentTexts);
  const money = useMoney();
  const amount = money(view.orders.reduce((sum, order) => sum + order.payAmount, 0));
  const about =
    view.reason === 'already-paid'
      ? t('payment.confirm.alreadyPaid')
      : view.orderNos.length > 1
        ? t('paymentPages.success.several', { count: view.orderNos.length, amount })
        : t('paymentPages.success.about', { amount });
  return (
    <Result view={view} icon={<CircleCheck />} title="paymentPages.success.title">
      {about}
    </Result>
  );
}

function Excluded({ view, send }: PaymentPaneProps) {
  const t = useText(ordersTexts, paymentPagesTexts, paymentTexts);
  return (
    <StateCard
      icon={<Hourglass />}
      title={t('paymentPages.left.title')}
      about={t('paymentPages.left.about')}
      actions={
        <>
          <Onwards view={view} />
          {view.can.open && (
            <Button variant="primary" onClick={() => send({ type: 'payment.open' })}>
              {t('paymentPages.left.resume')}
            </Button>
          )}
        </>
      }
    />
  );
}

interface ResultProps {
  readonly view: PaymentView;
  readonly icon: ReactNode;
  readonly title: 'paymentPages.success.title' | 'paymentPages.fail.title';
  readonly children: ReactNode;
}

function Result({ view, icon, title, children }: ResultProps) {
  const t = useText(ordersTexts, paymentPagesTexts, paymentTexts);
  return <StateCard icon={icon} title={t(title)} about={children} actions={<Onwards view={view} main />} />;
}

function Onwards({ view, main = false }: { readonly view: PaymentView; readonly main?: boolean }) {
  const [orderNo, ...others] = view.orderNos;
  return orderNo !== undefined && others.length === 0 ? (
    <OrderLink orderNo={orderNo} main={main} />
  ) : (
    <OrdersLink main={main} />
  );
}

/** The way wants personal information first; the page it comes back to is this one. */
function ToAccountInfo() {
  const router = useRouter();
  const [here] = useState(() => router.state.location.href);
  return <GoTo href={`/account/info?next=${encodeURIComponent(here)}`} />;
}

/** On a phone the bar that pays reaches to the edges of what it stands in. */
const clipped = css({ overflow: 'clip', '--pay-bar-bottom': '0px' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2', mt: '4' });
