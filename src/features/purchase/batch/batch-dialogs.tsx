import type { BatchPartProps } from '#src/features/purchase/batch/batch-progress.tsx';
import { laterTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css } from '#styled/css';

/** 'Creating order, do not refresh', although a refresh loses nothing. */
export function CreatingDialog({ view: { step, totals } }: Pick<BatchPartProps, 'view'>) {
  const t = useText(laterTexts);
  if (step !== 'creating' && step !== 'asking') return null;
  return (
    <Dialog open mustAnswer size="sm" onClose={() => undefined} title={t('batch.create.title')}>
      <p aria-live="polite" className={line}>
        <Spinner />
        {step === 'asking' ? t('batch.create.asking') : t.count('batch.create.creating', totals.total)}
      </p>
      <p className={css({ mt: '3', fontSize: 'sm', color: 'fg.muted' })}>{t('batch.create.safe')}</p>
    </Dialog>
  );
}

const line = css({ display: 'flex', alignItems: 'center', gap: '2' });

export interface CancelDialogProps {
  readonly open: boolean;
  /** Number of keys made so far. */
  readonly done: number;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}

/** Confirms discarding keys that took a while to make. */
export function CancelDialog({ open, done, onKeep, onCancel }: CancelDialogProps) {
  const t = useText(laterTexts);
  return (
    <Dialog
      open={open}
      role="alertdialog"
      size="sm"
      onClose={onKeep}
      title={t('batch.cancel.title')}
      footer={
        <>
          <Button onClick={onKeep}>{t('batch.cancel.keep')}</Button>
          <Button variant="danger" onClick={onCancel}>
            {t('batch.cancel.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('batch.cancel.about', { done })}</p>
    </Dialog>
  );
}
