import type { PurchaseStep } from '#machines/purchase/purchase.types.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { purchaseFailureText } from '#src/features/purchase/form/form-faults.tsx';
import type { SendPurchase } from '#src/features/purchase/form/group-props.ts';
import { laterTexts, purchaseTexts } from '#src/features/purchase/texts.ts';
import type { TextKey } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';
import { css } from '#styled/css';

const works = {
  reviewing: { step: 1, label: 'placing.work.review', about: 'placing.work.preparing' },
  preparing: { step: 2, label: 'placing.work.prepare', about: 'placing.work.preparing' },
  creating: { step: 3, label: 'placing.work.create', about: 'placing.work.creating' },
  asking: { step: 3, label: 'placing.work.ask', about: 'placing.work.asking' },
  handing: { step: 3, label: 'placing.work.hand', about: 'placing.work.handing' },
} as const satisfies Partial<Record<PurchaseStep, { step: number; label: TextKey; about: TextKey }>>;
/** For keys that are not made here. */
const workByCa = {
  ...works.preparing,
  label: 'placing.work.prepareByCa',
  about: 'placing.work.preparingByCa',
} as const;
const workInToken = {
  ...works.preparing,
  label: 'placing.work.prepareInToken',
  about: 'placing.work.preparingInToken',
} as const;
const total = 3;

export interface WorkDialogProps {
  readonly view: PurchaseView;
  readonly send: SendPurchase;
}

/** Progress between 'buy' and the payment. */
export function WorkDialog({ view, send }: WorkDialogProps) {
  const t = useText(laterTexts, purchaseTexts, consoleTexts);
  if (view.step === 'unresolved') return <Unresolved view={view} send={send} />;
  const work = workOf(view);
  if (work === null) return null;
  return (
    <Dialog
      open
      mustAnswer
      size="sm"
      onClose={() => undefined}
      title={t('placing.work.title')}
      footer={
        view.can.stop && <Button onClick={() => send({ type: 'order.stop' })}>{t('purchase.stop')}</Button>
      }
    >
      <div aria-live="polite">
        <ProgressBar
          label={t(work.label)}
          value={work.step - 0.5}
          max={total}
          count={t('placing.work.count', { step: work.step, total })}
          detail={t(work.about)}
        />
      </div>
      <p className={css({ mt: '3.5', fontSize: 'sm', color: 'fg.muted' })}>{t('placing.work.safe')}</p>
    </Dialog>
  );
}

function Unresolved({ view, send }: WorkDialogProps) {
  const t = useText(laterTexts, purchaseTexts, consoleTexts);
  const isAbsent = view.can.reopen;
  return (
    <Dialog
      open
      mustAnswer
      role="alertdialog"
      onClose={() => undefined}
      title={t(isAbsent ? 'placing.unresolved.absentTitle' : 'placing.unresolved.title')}
      footer={
        <>
          {view.can.reopen && (
            <Button onClick={() => send({ type: 'form.reopen' })}>{t('placing.unresolved.reopen')}</Button>
          )}
          {view.can.ask && (
            <Button variant="primary" onClick={() => send({ type: 'order.ask' })}>
              {t('placing.unresolved.ask')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(isAbsent ? 'placing.unresolved.absentAbout' : 'placing.unresolved.about')}</p>
      {view.failure && (
        <p className={css({ mt: '2', color: 'fg.muted', fontSize: 'sm' })}>
          {purchaseFailureText(view.failure, t)}
        </p>
      )}
    </Dialog>
  );
}

function workOf({ step, csr }: PurchaseView) {
  if (step === 'preparing' && csr.maker.chosen === 'ca') return workByCa;
  if (step === 'preparing' && csr.maker.chosen === 'token') return workInToken;
  return step in works ? works[step as keyof typeof works] : null;
}
