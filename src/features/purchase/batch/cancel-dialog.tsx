import { batchTexts } from '#src/features/purchase/batch/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';

export interface CancelDialogProps {
  readonly open: boolean;
  /** Keys made so far. */
  readonly done: number;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}

/** Keys that took a while are about to be thrown away. */
export function CancelDialog({ open, done, onKeep, onCancel }: CancelDialogProps) {
  const t = useText(batchTexts);
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
