import { useState } from 'react';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { cancellationOf, centsBack } from '#core/orders/cancellation.ts';
import type { batchActionMachine } from '#machines/orders/batch-action/batch-action.machine.ts';
import type {
  BatchActionInput,
  BatchActionKind,
  RowOutcome,
  ShareRecipient,
} from '#machines/orders/batch-action/batch-action.rules.ts';
import { type BatchActionView, batchActionView } from '#machines/orders/batch-action/batch-action.view.ts';
import { Flow, type OpenedFlow, type Send } from '#src/console/flows/flow.tsx';
import { consoleTexts } from '#src/console/texts.ts';
import { isApplicable } from '#src/features/orders/batch-action/applicable.ts';
import { batchActionFlow } from '#src/features/orders/batch-action/batch-action.flow.ts';
import { Cancellations } from '#src/features/orders/batch-action/cancellations.tsx';
import { PayLink } from '#src/features/orders/batch-action/pay-link.tsx';
import { RenewQuestion } from '#src/features/orders/batch-action/renew-question.tsx';
import { ResultTable } from '#src/features/orders/batch-action/result-table.tsx';
import { batchActionTexts } from '#src/features/orders/batch-action/texts.ts';
import { ShareQuestion } from '#src/features/sharing/share-question.tsx';
import { failureText } from '#src/i18n/failure-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

export interface BatchActionDialogProps {
  /** The action to confirm; null when reopening an existing flow. */
  readonly kind: BatchActionKind | null;
  /** Id of the flow, once it exists. */
  readonly flow: string | undefined;
  /** The selected orders as they are now; null while they are read. */
  readonly rows: readonly OrderRow[] | null;
  readonly orderNos: readonly string[];
  /** Milliseconds. */
  readonly now: number;
  readonly onBegin: (flow: string) => void;
  readonly onClose: () => void;
}

/** Confirms an action on several orders and shows its progress. Reopens after a reload. */
export function BatchActionDialog({
  kind,
  flow,
  rows: chosen,
  orderNos,
  now,
  onBegin,
  onClose,
}: BatchActionDialogProps) {
  const t = useText(batchActionTexts, consoleTexts);
  const [started, begin] = useState<{ readonly id: string; readonly input: BatchActionInput } | null>(null);
  const id = started?.id ?? flow;
  if (id !== undefined)
    return (
      <Flow
        key={id}
        open={(workspace) => workspace.open(batchActionFlow, { id, start: started?.input })}
        view={batchActionView}
        // A dialog while loading, so that a second press of the button does not reach the page underneath.
        pending={
          <Dialog
            open
            mustAnswer
            size="lg"
            title={kind === null ? t('batchAction.progress') : t(`batchAction.title.${kind}`)}
            onClose={onClose}
          >
            <SkeletonText lines={2} />
          </Dialog>
        }
        failed={{
          title: t('batchAction.notThere'),
          flow: id,
          otherwise: <Button onClick={onClose}>{t('common.close')}</Button>,
        }}
      >
        {(view, send, opened) => <Progress view={view} send={send} flow={opened} onClose={onClose} />}
      </Flow>
    );
  if (kind === null) return null;
  const go = (rows: BatchActionInput['rows'], recipients?: readonly ShareRecipient[]) => {
    const input = { kind, rows, ...(recipients && { recipients }) };
    const made = { id: crypto.randomUUID(), input };
    begin(made);
    onBegin(made.id);
  };
  if (kind === 'renew') return <RenewQuestion orderNos={orderNos} onGo={go} onClose={onClose} />;
  const rows = chosen?.filter((row) => isApplicable(kind, row, now)) ?? [];
  if (kind === 'share' && rows.length > 0)
    return (
      <ShareQuestion
        orderNos={rows.map(({ orderNo }) => orderNo)}
        commonName={rows[0]?.commonName ?? ''}
        onGo={(recipients) =>
          go(
            rows.map((row) => rowOf(kind, row)),
            recipients,
          )
        }
        onClose={onClose}
      />
    );
  const others = (chosen?.length ?? 0) - rows.length;
  return (
    <Dialog
      open
      role="alertdialog"
      title={t(`batchAction.title.${kind}`)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('batchAction.keep')}</Button>
          <Button
            variant={kind === 'cancel' ? 'danger' : 'primary'}
            disabled={rows.length === 0}
            onClick={() => go(rows.map((row) => rowOf(kind, row)))}
          >
            {t(`batchAction.go.${kind}`)}
          </Button>
        </>
      }
    >
      {chosen === null ? (
        <SkeletonText lines={2} />
      ) : (
        <p>
          {rows.length === 0 ? t('batchAction.noneLeft') : t.count(`batchAction.about.${kind}`, rows.length)}
        </p>
      )}
      {kind === 'cancel' && rows.length > 0 && <Cancellations rows={rows} />}
      {others > 0 && <p className={minor}>{t.count('batchAction.excluded', others)}</p>}
    </Dialog>
  );
}

function rowOf(kind: BatchActionKind, row: OrderRow): BatchActionInput['rows'][number] {
  const { orderNo, commonName, validity } = row;
  const announced = kind === 'cancel' ? { refund: centsBack(cancellationOf(row)) } : {};
  return { orderNo, commonName, validity, ...announced, key: crypto.randomUUID() };
}

interface ProgressProps {
  readonly view: BatchActionView;
  readonly send: Send<typeof batchActionMachine>;
  readonly flow: OpenedFlow;
  readonly onClose: () => void;
}

function Progress({ view, send, flow, onClose }: ProgressProps) {
  const t = useText(batchActionTexts, consoleTexts);
  const format = useFormat();
  const { kind, total, done, waiting, refused, untried, isEnded, isPaused, isStopping, failure, made } = view;
  const doneText = doneTexts[kind];
  const close = async () => {
    await send({ type: 'batch.close' });
    onClose();
  };
  return (
    <Dialog
      open
      mustAnswer={!isEnded}
      size="lg"
      title={t(`batchAction.title.${kind}`)}
      onClose={() => void close()}
      footer={
        isEnded ? (
          <>
            <Button variant={made.length > 0 ? 'secondary' : 'primary'} onClick={() => void close()}>
              {t('batchAction.close')}
            </Button>
            {made.length > 0 && <PayLink orderNos={made} label={t('batchAction.pay')} />}
          </>
        ) : (
          <>
            <Button disabled={isStopping} onClick={() => void send({ type: 'batch.stop' })}>
              {t(isStopping ? 'batchAction.stopping' : 'batchAction.stop')}
            </Button>
            {isPaused && (
              <Button variant="primary" onClick={() => void send({ type: 'batch.continue' })}>
                {t('batchAction.continue')}
              </Button>
            )}
          </>
        )
      }
    >
      {flow.condition}
      <ProgressBar
        label={t('batchAction.progress')}
        value={done + waiting + refused}
        max={total}
        count={`${format.number(done + waiting + refused)} / ${format.number(total)}`}
        detail={isEnded ? undefined : t('batchAction.stopAbout')}
      />
      <div role="status" className={css({ my: '3' })}>
        {isPaused && (
          <Notice tone="warning" title={t('batchAction.paused')}>
            {failure && failureText(failure, t)}
          </Notice>
        )}
        {isEnded && (
          <Notice tone={waiting + refused + untried > 0 ? 'warning' : 'success'}>
            {t(waiting > 0 ? 'batchAction.endedWaiting' : 'batchAction.ended', {
              done,
              waiting,
              refused,
              untried,
            })}
          </Notice>
        )}
      </div>
      {isEnded && (
        <ResultTable
          rows={view.rows.map(({ orderNo, commonName, state, outcome }) => ({
            orderNo,
            commonName,
            tone: tones[state],
            text:
              state === 'done' && doneText !== undefined
                ? t(`batchAction.${doneText}`)
                : t(`batchAction.state.${state}`),
            detail: detailOf(outcome),
          }))}
        />
      )}
    </Dialog>
  );

  function reasonOf(reason: Parameters<typeof failureText>[0]): string {
    const isOvertaken = reason.kind === 'refused' && reason.code === 12012;
    return isOvertaken ? t('batchAction.wrongState') : failureText(reason, t);
  }

  function detailOf(outcome: RowOutcome | null): string {
    if (outcome === null) return '';
    if (outcome.state === 'refused') return reasonOf(outcome.failure);
    if (outcome.state === 'unshared')
      return t('batchAction.unshared', {
        names: format.list(outcome.names),
        reason: t(`batchAction.unsharedFor.${outcome.reason}`),
      });
    if (outcome.state === 'waiting') return t(`batchAction.waitsFor.${outcome.waitsFor}`);
    return outcome.detail === '' ? '' : t('batchAction.renewedBy', { orderNo: outcome.detail });
  }
}

const tones = {
  done: 'success',
  waiting: 'warning',
  refused: 'danger',
  unshared: 'danger',
  untried: 'neutral',
  unknown: 'warning',
} as const;
/** What a success is called, where it is more than that. */
const doneTexts: Partial<Record<BatchActionKind, 'issued' | 'shared'>> = {
  verify: 'issued',
  share: 'shared',
};
const minor = css({ mt: '2', fontSize: 'sm', color: 'fg.muted' });
