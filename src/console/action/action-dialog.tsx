import type { ReactNode } from 'react';
import { actionFailureText, type Work } from '#src/console/action/use-action.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog, type DialogProps } from '#src/ui/dialog/dialog.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

export interface ActionDialogProps {
  readonly action: Omit<Work<never>, 'start' | 'revise'>;
  readonly texts: {
    readonly title: string;
    readonly confirm: string;
    readonly keep: string;
    /** Shown while the outcome is unknown. */
    readonly unresolved?: string;
    /** Shown when the action is no longer possible. */
    readonly refused?: string;
  };
  /** What it would do is not known yet, or nothing: it cannot be confirmed. */
  readonly isBlocked?: boolean;
  /** `danger`, the default: it costs or destroys something. */
  readonly tone?: 'danger' | 'primary' | undefined;
  /** Small by default. */
  readonly size?: DialogProps['size'] | undefined;
  /** Describes the effect of the action. */
  readonly children: ReactNode;
}

/** Confirms an action with an effect that is hard to take back, and stays open until its outcome is known. */
export function ActionDialog(props: ActionDialogProps) {
  const { action, texts, isBlocked = false, tone = 'danger', size = 'sm', children } = props;
  const t = useText(formTexts, consoleTexts);
  const { view } = action;
  return (
    <Dialog
      open={view.isOpen}
      role="alertdialog"
      size={size}
      mustAnswer={!view.can.leave}
      title={texts.title}
      onClose={action.leave}
      footer={
        <>
          <Button disabled={!view.can.leave} onClick={action.leave}>
            {view.isRefused ? t('common.close') : texts.keep}
          </Button>
          {view.can.check && (
            <Button variant="primary" onClick={action.check}>
              {t('form.check')}
            </Button>
          )}
          {(view.can.confirm || view.isBusy) && (
            <Button
              variant={tone}
              busy={view.isBusy}
              disabled={isBlocked && !view.isBusy}
              onClick={action.confirm}
            >
              {texts.confirm}
            </Button>
          )}
        </>
      }
    >
      <div>{children}</div>
      <div role="status" className={css({ '&:not(:empty)': { mt: '3' } })}>
        {view.isUnresolved && <Notice tone="warning">{texts.unresolved}</Notice>}
        {view.isRefused && <Notice tone="danger">{texts.refused}</Notice>}
        {view.failure && (
          <Notice tone="danger" className={css({ mt: '2' })}>
            {actionFailureText(view.failure, t)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
