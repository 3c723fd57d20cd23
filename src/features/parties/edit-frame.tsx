import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import type { EditFailure, EditMode } from '#machines/kit/edit-dialog.ts';
import { failureId, partyFieldId } from '#src/features/parties/party-field.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { pairedFields } from '#src/ui/field/paired-fields.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css, cx } from '#styled/css';

/** What both edit dialogs show and take. */
interface EditView {
  readonly step: string;
  readonly mode: EditMode;
  readonly focus: { readonly field: string | null; readonly ordinal: number } | null;
  readonly failure: EditFailure | null;
  readonly can: { readonly edit: boolean };
}

type EditEvent =
  | { readonly type: 'form.submit' }
  | { readonly type: 'dialog.leave' }
  | { readonly type: 'leave.confirm' }
  | { readonly type: 'leave.cancel' };

export interface EditFrameProps {
  readonly view: EditView;
  readonly send: (event: EditEvent) => void;
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** The frame of an edit dialog: its buttons, why nothing was saved, and the question before something is lost. */
export function EditFrame({ view, send, title, description, children }: EditFrameProps) {
  const t = useText(partiesTexts);
  const form = useId();
  const isBusy = view.step === 'checking' || view.step === 'settling' || view.step === 'saving';
  return (
    <>
      <Dialog
        open={view.step !== 'saved' && view.step !== 'closed'}
        keepOnOutside
        fullOnPhone
        title={title}
        description={description}
        onClose={() => send({ type: 'dialog.leave' })}
        footer={
          <>
            <Button disabled={!view.can.edit} onClick={() => send({ type: 'dialog.leave' })}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" form={form} variant="primary" busy={isBusy}>
              {t(view.mode === 'add' ? 'common.add' : 'common.save')}
            </Button>
          </>
        }
      >
        <form
          id={form}
          noValidate
          className={body}
          onKeyDown={keepInside}
          onSubmit={(event) => {
            keepFrom(event);
            send({ type: 'form.submit' });
          }}
        >
          <div
            role="alert"
            id={failureId}
            tabIndex={-1}
            className={css({ outline: 'none', _empty: { display: 'none' } })}
          >
            {view.failure && <Failure failure={view.failure} mode={view.mode} />}
          </div>
          <fieldset disabled={!view.can.edit} className={fields}>
            {children}
          </fieldset>
        </form>
        {view.focus && (
          <FocusOnce
            key={view.focus.ordinal}
            id={view.focus.field === null ? failureId : partyFieldId(view.focus.field)}
          />
        )}
      </Dialog>
      <Dialog
        open={view.step === 'leaving'}
        role="alertdialog"
        size="sm"
        keepOnOutside
        title={t('parties.leave.title')}
        onClose={() => send({ type: 'leave.cancel' })}
        footer={
          <>
            <Button onClick={() => send({ type: 'leave.cancel' })}>{t('parties.leave.stay')}</Button>
            <Button variant="danger" onClick={() => send({ type: 'leave.confirm' })}>
              {t('parties.leave.go')}
            </Button>
          </>
        }
      >
        <p>{t('parties.leave.about')}</p>
      </Dialog>
    </>
  );
}

/** Spec §8: 'Operation failed' with 'Add failed!' or 'Save failed!', and why. */
function Failure({ failure, mode }: { readonly failure: EditFailure; readonly mode: EditMode }) {
  const t = useText(partiesTexts);
  const isRefused = failure.kind === 'refused';
  return (
    <Notice tone="danger" title={t('parties.notice.failed')}>
      {t(mode === 'add' ? 'parties.notice.addFailed' : 'parties.notice.saveFailed')}{' '}
      {failure.kind === 'broken' ? t('parties.notice.broken') : failureText(failure, t)}
      <div>{t(isRefused || mode === 'edit' ? 'parties.notice.kept' : 'parties.notice.settled')}</div>
    </Notice>
  );
}

/** React hands events of a dialog on to the form that opened it, which would take them for its own. */
function keepFrom(event: FormEvent) {
  event.preventDefault();
  event.stopPropagation();
}

function keepInside(event: KeyboardEvent) {
  if (event.key === 'Enter') event.stopPropagation();
}

const body = css({ display: 'grid', gap: '4' });
const fields = cx(
  pairedFields,
  // The sentence below a field comes into view with it.
  css({ '& :is(input, textarea)': { scrollMarginTop: '12', scrollMarginBottom: '16' } }),
);
