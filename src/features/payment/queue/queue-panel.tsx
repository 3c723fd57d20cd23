import { type ReactNode, useEffect, useState } from 'react';
import * as sessionCalls from '#core/contract/calls/session.ts';
import type { PaymentExit } from '#machines/payment/payment.view.ts';
import type { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import {
  type PaymentQueueView,
  paymentQueueView,
} from '#machines/payment/payment-queue/payment-queue.view.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { Flow, type Send } from '#src/console/flows/flow.tsx';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { DepositLink } from '#src/features/payment/form/deposit-link.tsx';
import { OrdersLink } from '#src/features/payment/pages/order-link.tsx';
import { type FrameKind, PaymentFrame } from '#src/features/payment/payment-frame.tsx';
import { paymentQueueFlow } from '#src/features/payment/queue/payment-queue.flow.ts';
import { QueuePane } from '#src/features/payment/queue/queue-panes.tsx';
import { Receipt, type ReceiptFacts, type ReceiptProps } from '#src/features/payment/receipt/receipt.tsx';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonStatus } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

export interface QueuePanelProps {
  /** Id of the workflow that follows the queue. */
  readonly flow: string;
  readonly frame: FrameKind;
  readonly onExit: (exit: PaymentExit, receipt?: ReceiptFacts) => void;
}

interface PanelPartProps extends Pick<QueuePanelProps, 'frame' | 'onExit'> {
  readonly view: PaymentQueueView;
  readonly send: Send<typeof paymentQueueMachine>;
}

/** The payment of several orders. It continues when left, and other pages show it as a card. */
export function QueuePanel({ flow, frame, onExit }: QueuePanelProps) {
  const t = useText(paymentTexts);
  const framed = (children: ReactNode, footer?: ReactNode) => (
    <PaymentFrame
      kind={frame}
      title={t('paymentQueue.title')}
      titleOnPage
      onClose={() => onExit({ to: 'orders' })}
      footer={footer}
    >
      {children}
    </PaymentFrame>
  );
  return (
    <Flow
      key={flow}
      open={(workspace) => workspace.open(paymentQueueFlow, { id: flow })}
      view={paymentQueueView}
      pending={framed(<SkeletonStatus label={t('common.loading')} lines={4} />)}
      failed={{ title: t('paymentQueue.unsettledTitle'), flow }}
    >
      {(view, send, { condition }) => {
        const part = { view, send, frame, onExit };
        if (view.exit !== null) return <Over {...part} />;
        return framed(
          <>
            {condition}
            <QueuePane view={view} />
          </>,
          <Buttons {...part} />,
        );
      }}
    </Flow>
  );
}

function Buttons({ view, send, frame, onExit }: PanelPartProps) {
  const t = useText(paymentTexts);
  const money = useMoney();
  const missing = useMissing(view);
  return (
    <>
      {/* The server keeps paying even when this is closed. A result already read here needs no card. */}
      {frame === 'dialog' && (
        <Button
          onClick={() =>
            view.step === 'partly' ? send({ type: 'queue.dismiss' }) : onExit({ to: 'orders' })
          }
        >
          {t(view.step === 'partly' ? 'payment.notNow' : 'common.close')}
        </Button>
      )}
      {view.can.check && (
        <Button variant="primary" onClick={() => send({ type: 'queue.check' })}>
          {t('paymentQueue.check')}
        </Button>
      )}
      {missing > 0 && (
        <DepositLink missing={missing} size="md">
          {t('payment.balance.deposit', { amount: money(missing) })}
        </DepositLink>
      )}
      {view.can.payRest && (
        <Button variant="primary" onClick={() => send({ type: 'rest.pay' })}>
          {t('paymentQueue.payRest', { count: view.rest.count, amount: money(view.rest.due) })}
        </Button>
      )}
    </>
  );
}

/**
 * Returns the cents that the balance is short of for the remaining orders: as read by the queue, else computed from the current balance.
 */
function useMissing({ missing, failedOrders, rest }: PaymentQueueView): number {
  const balance = useCall(sessionCalls.account, {}).data?.balance;
  if (missing !== null) return missing;
  const isShort = failedOrders.some(({ reason }) => reason === 'balance-short');
  return isShort && balance !== undefined ? rest.due - balance : 0;
}

/** Dismisses the queue once its closing notice is shown here, so that other pages show no card for it. */
function Over({ view, send, frame, onExit }: PanelPartProps) {
  const t = useText(consoleTexts, paymentTexts);
  const method = t('status.payWay.balance');
  const { total, failed, paidCents: paid } = view;
  const [receipt] = useState<ReceiptFacts>(() => ({
    total,
    failed,
    paid,
    method,
    ...(view.isPaidAtOnce && { charged: view.orderNos }),
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: dismiss on mount, not when a text changes
  useEffect(() => {
    if (view.can.dismiss) void send({ type: 'queue.dismiss' });
    if (frame === 'dialog') onExit(view.exit, failed === 0 ? receipt : undefined);
  }, []);
  return frame === 'page' ? <Done receipt={receipt} /> : null;
}

function Done({ receipt }: Pick<ReceiptProps, 'receipt'>) {
  const t = useText(paymentTexts);
  return (
    <Notice tone="success">
      <Receipt receipt={receipt} next={t('payment.receipt.next')} />
      <p className={css({ mt: '3' })}>
        <OrdersLink main />
      </p>
    </Notice>
  );
}
