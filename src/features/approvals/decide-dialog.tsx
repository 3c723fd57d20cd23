import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import * as approvalCalls from '#core/contract/calls/approvals.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { isRefused } from '#core/contract/failure.ts';
import type { DecidingInput } from '#machines/approvals/deciding/deciding.machine.ts';
import { type DecidingView, decidingView } from '#machines/approvals/deciding/deciding.view.ts';
import { invalidateChanges } from '#src/console/calls/call-query.ts';
import { useConnectionReturn } from '#src/console/calls/use-connection-return.ts';
import { useServices } from '#src/console/services.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { decidingLogic } from '#src/features/approvals/deciding.slots.ts';
import { approvalTexts } from '#src/features/approvals/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

interface DecideDialogProps {
  readonly input: DecidingInput;
  readonly onClosed: () => void;
}

/** Shows what is approved or refused, asks for the reason, and then what became of each request. */
export function DecideDialog({ input, onClosed }: DecideDialogProps) {
  const t = useText(approvalTexts, orderFaultTexts);
  const { client } = useServices();
  const queryClient = useQueryClient();
  const money = useMoney();
  const logic = useMemo(() => decidingLogic(client), [client]);
  const actor = useActorRef(logic, { input });
  useConnectionReturn(actor);
  const view = useSelector(actor, decidingView);
  const { send } = actor;
  const [fault] = view.faults;
  const isRefusal = view.decision === 'refuse';
  const leave = () => {
    if (view.isWorking) return;
    if (view.isPaused) send({ type: 'decision.stop' });
    // Whatever was decided elsewhere is shown, too.
    void invalidateChanges(queryClient, approvalCalls.decide);
    onClosed();
  };
  return (
    <Dialog
      open
      keepOnOutside
      title={t(`approvals.deciding.${view.decision}`, { amount: money(view.total) })}
      onClose={leave}
      footer={
        view.isAsking ? (
          <>
            <Button onClick={leave}>{t('common.cancel')}</Button>
            <Button
              variant={isRefusal ? 'danger' : 'primary'}
              onClick={() => send({ type: 'decision.confirm' })}
            >
              {t(`approvals.${view.decision}`)}
            </Button>
          </>
        ) : view.isPaused ? (
          <>
            <Button onClick={() => send({ type: 'decision.stop' })}>{t('approvals.deciding.stop')}</Button>
            <Button variant="primary" onClick={() => send({ type: 'decision.continue' })}>
              {t('approvals.deciding.continue')}
            </Button>
          </>
        ) : view.isWorking ? (
          <Button disabled={view.isStopping} onClick={() => send({ type: 'decision.stop' })}>
            {t('approvals.deciding.stop')}
          </Button>
        ) : (
          <Button variant="primary" onClick={leave}>
            {t('approvals.deciding.close')}
          </Button>
        )
      }
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        {view.isAsking && (
          <p>{t(isRefusal ? 'approvals.deciding.refuseAbout' : 'approvals.deciding.approveAbout')}</p>
        )}
        <Rows view={view} />
        {view.isAsking && (
          <Field
            label={t(isRefusal ? 'approvals.deciding.reason' : 'approvals.deciding.note')}
            required={isRefusal}
            error={
              fault &&
              (fault.reason === 'required' ? t('approvals.deciding.reasonMissing') : faultText(fault, t))
            }
          >
            <TextArea
              rows={3}
              maxLength={approvalCalls.longestReason}
              value={view.reason}
              onChange={(event) => send({ type: 'reason.change', reason: event.currentTarget.value })}
            />
          </Field>
        )}
        <div role="status">
          {view.isWorking && t('approvals.deciding.working')}
          {view.isPaused && <Notice tone="warning">{t('approvals.deciding.paused')}</Notice>}
          {view.isEnded &&
            view.done > 0 &&
            t.count(
              isRefusal ? 'approvals.deciding.doneRefuse' : 'approvals.deciding.doneApprove',
              view.done,
            )}
        </div>
      </div>
    </Dialog>
  );
}

const tones = {
  done: 'success',
  refused: 'danger',
  waiting: 'neutral',
  untried: 'neutral',
  unknown: 'warning',
} as const;

/** Each request, and once they are being decided what became of it. */
function Rows({ view }: { readonly view: DecidingView }) {
  const t = useText(approvalTexts, orderFaultTexts);
  const money = useMoney();
  const why = (failure: CallFailure) => {
    if (isRefused(failure, 'conflict')) return t('approvals.deciding.changed');
    return isRefused(failure, 'wrongState', 'notFound')
      ? t('approvals.deciding.taken')
      : failureText(failure, t);
  };
  return (
    <ul className={list}>
      {view.rows.map(({ id, about, cents, state, failure }) => (
        <li key={id} className={row}>
          <span className={css({ minW: '0', flex: '1', overflowWrap: 'anywhere' })}>
            {about}
            {failure && <span className={reason}>{why(failure)}</span>}
          </span>
          {view.isAsking ? (
            <span className={amount}>{money(cents)}</span>
          ) : (
            <StatusTag tone={tones[state]}>{t(`approvals.deciding.row.${state}`)}</StatusTag>
          )}
        </li>
      ))}
    </ul>
  );
}

const list = css({ display: 'grid', gap: '2', maxH: '240px', overflowY: 'auto' });
const row = css({ display: 'flex', gap: '3', alignItems: 'start', justifyContent: 'space-between' });
const reason = css({ display: 'block', fontSize: 'sm', color: 'fg.muted' });
const amount = css({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
