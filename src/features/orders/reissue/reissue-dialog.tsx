import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isCorrectable } from '#core/orders/reissue.ts';
import { type OrderStatus, orderStage } from '#core/orders/status.ts';
import type { reissueMachine } from '#machines/orders/reissue/reissue.machine.ts';
import type { ReissuedOrder, ReissueKind } from '#machines/orders/reissue/reissue.types.ts';
import { type ReissueView, reissueView } from '#machines/orders/reissue/reissue.view.ts';
import { Flow, type OpenedFlow, type Send } from '#src/console/flows/flow.tsx';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { reissueFlows } from '#src/features/orders/reissue/reissue.flow.ts';
import { reissueFailureText } from '#src/features/orders/reissue/reissue-failure-text.ts';
import { ReissueFields } from '#src/features/orders/reissue/reissue-fields.tsx';
import { reissuedOrderOf } from '#src/features/orders/reissue/reissued-order.ts';
import { reissueTexts } from '#src/features/orders/reissue/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css } from '#styled/css';

export interface ReissueDialogProps {
  /** The order has moved on meanwhile: this type of request can no longer be sent. */
  readonly isOver: boolean;
  readonly kind: ReissueKind;
  readonly order: OrderDetail;
  /** Flow id. */
  readonly flow: string;
  readonly onClosed: () => void;
}

/** Requests another certificate for an order, or resubmits a returned one. Reopens after a reload. */
export function ReissueDialog({ order, isOver, ...flow }: ReissueDialogProps) {
  return (
    <ReissueFlow
      {...flow}
      subject={reissuedOrderOf(order)}
      // If it was cancelled meanwhile, the CA had not returned it.
      isCorrection={isCorrectable(order) || (isOver && flow.kind === 'resubmit')}
      over={isOver ? order.orderStatus : null}
    />
  );
}

interface ReissueFlowProps extends Omit<ReissueDialogProps, 'order' | 'isOver'> {
  readonly subject: ReissuedOrder;
  /** The order is corrected before the CA has reviewed it, rather than resubmitted. */
  readonly isCorrection?: boolean;
  /** The order's new status if it has moved on; null otherwise. */
  readonly over?: OrderStatus | null;
}

/** Like {@link ReissueDialog}, for callers that know only what the flow knows of the order. */
export function ReissueFlow(props: ReissueFlowProps) {
  const { kind, subject, flow, isCorrection = false, over = null, onClosed } = props;
  const t = useText(reissueTexts);
  return (
    <Flow
      open={(workspace) => workspace.open(reissueFlows[kind], { id: flow, order: subject })}
      view={reissueView}
      pending={null}
      failed={{
        title: t('reissue.notThere'),
        flow,
        otherwise: <Button onClick={onClosed}>{t('common.close')}</Button>,
      }}
    >
      {(view, send, opened) => (
        <Frame
          view={view}
          send={send}
          flow={opened}
          words={isCorrection ? 'correct' : view.kind}
          over={over}
          onClosed={onClosed}
        />
      )}
    </Flow>
  );
}

interface FrameProps {
  readonly view: ReissueView;
  readonly send: Send<typeof reissueMachine>;
  readonly flow: OpenedFlow;
  /** A correction has its own texts, though it is sent like the resubmission of a returned order. */
  readonly words: ReissueKind | 'correct';
  readonly over: OrderStatus | null;
  readonly onClosed: () => void;
}

function Frame({ view, send, flow, words, over, onClosed }: FrameProps) {
  const t = useText(reissueTexts, consoleTexts);
  const money = useMoney();
  const { step, shownQuote, can } = view;
  const due = shownQuote?.reSignPriceDiff ?? 0;
  const isAtWork = step === 'preparing' || step === 'creating' || step === 'asking';
  const isOver = over !== null && step === 'editing';
  const leave = () => (can.discard ? void send({ type: 'reissue.discard' }) : onClosed());
  return (
    <Dialog
      open={step !== 'created' && step !== 'discarded'}
      keepOnOutside
      fullOnPhone
      mustAnswer={isAtWork}
      title={t(`reissue.${words}.title`)}
      help={!isAtWork && <HelpButton article="reissue" about={t(`reissue.${words}.title`)} />}
      description={t(`reissue.${words}.about`)}
      onClose={leave}
      footer={
        <>
          {step === 'preparing' ? (
            <Button onClick={() => void send({ type: 'reissue.stop' })}>{t('common.cancel')}</Button>
          ) : (
            <Button disabled={isAtWork} onClick={leave}>
              {isOver ? t('common.close') : t('reissue.leave')}
            </Button>
          )}
          {step === 'unresolved' ? (
            <Button variant="primary" onClick={() => void send({ type: 'order.ask' })}>
              {t('reissue.ask')}
            </Button>
          ) : isOver ? null : (
            <Button
              variant="primary"
              busy={isAtWork || view.isPressed}
              disabled={!isAtWork && !can.submit}
              onClick={() => void send({ type: 'reissue.submit' })}
            >
              {due > 0 ? t(`reissue.${words}.goPay`, { amount: money(due) }) : t(`reissue.${words}.go`)}
            </Button>
          )}
        </>
      }
    >
      {flow.condition}
      <div role="status" className={css({ '&:not(:empty)': { mb: '4' } })}>
        {isOver && (
          <Notice tone="warning">
            {t('reissue.over', { status: t(`status.stage.${orderStage(over)}`) })}
          </Notice>
        )}
      </div>
      {step === 'editing' && <ReissueFields view={view} send={send} />}
      <div role="status" className={css({ '&:not(:empty)': { mt: '4' } })}>
        {isAtWork && (
          <p className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
            <Spinner /> {t(`reissue.working.${step}`)}
          </p>
        )}
        {step === 'unresolved' && <Notice tone="warning">{t('reissue.unresolved')}</Notice>}
        {step === 'editing' && view.failure && !view.isUnquoted && (
          <div ref={bringIntoView}>
            <Notice tone="danger">{reissueFailureText(view.failure, t)}</Notice>
          </div>
        )}
      </div>
      <Leaving view={view} onClosed={onClosed} />
    </Dialog>
  );
}

/** The end of a long dialog may be out of view. */
function bringIntoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' });
}

/** Navigates to the flow's exit, once. */
function Leaving({ view: { step, exit, orderNo }, onClosed }: Pick<FrameProps, 'view' | 'onClosed'>) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leave when the flow ends, not when a handler changes
  useEffect(() => {
    if (step !== 'created' && step !== 'discarded') return;
    onClosed();
    if (exit?.to !== 'payment') return;
    void navigate({
      to: '/ssl/certificate/$id',
      params: { id: orderNo },
      search: { pay: true },
      replace: true,
      resetScroll: false,
    });
  }, [step]);
  return null;
}
