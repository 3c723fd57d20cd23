import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { replyCode } from '#core/contract/call.ts';
import type { FormFailure } from '#machines/kit/form.rules.ts';
import { type FormControl, fieldWords, formContext, formFieldId } from '#src/console/form/form-context.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import type { FieldWords } from '#src/i18n/fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css, cx } from '#styled/css';

export interface FormBodyProps {
  readonly form: FormControl;
  /** The form's fields. */
  readonly children: ReactNode;
  /** Shown below the fields: the buttons, if they are part of the form. */
  readonly footer?: ReactNode;
}

/** A form with its fields, the failure of the last save, and the focus on the first fault. */
export function FormBody({ form, children, footer }: FormBodyProps) {
  const { source, view, id, memory, send } = form;
  const t = useText(formTexts, consoleTexts);
  const submit = (event: FormEvent) => {
    // React bubbles a dialog's events to the form that opened it, which would handle them as its own.
    event.preventDefault();
    event.stopPropagation();
    send({ type: 'form.submit', held: memory.typed() });
  };
  return (
    <formContext.Provider value={form}>
      <form id={id} noValidate className={body} onKeyDown={keepInside} onSubmit={submit}>
        <div role="alert" id={formFieldId(id, null)} tabIndex={-1} className={alert}>
          {view.failure && !isOfField(view.failure) && (
            <Notice tone="danger" title={t('form.failed')}>
              {t(view.mode === 'add' ? 'form.addFailed' : 'form.saveFailed')}{' '}
              {formFailureText(view.failure, t, fieldWords(source))}
              <div>{t(view.isUnresolved ? 'form.unresolved' : 'form.kept')}</div>
            </Notice>
          )}
        </div>
        <fieldset disabled={view.isLocked} className={fields}>
          {children}
        </fieldset>
        {footer}
      </form>
      {view.focus && <FocusOnce key={view.focus.ordinal} id={formFieldId(id, view.focus.field)} />}
    </formContext.Provider>
  );
}

/** The field shows this failure. */
function isOfField(failure: FormFailure): boolean {
  return failure.kind === 'work' && failure.field !== null;
}

/** Why nothing was saved. */
function formFailureText(failure: FormFailure, t: Translate<'form' | 'work'>, words: FieldWords): string {
  if (failure.kind === 'work') return workerFaultText(failure.code, failure.detail, t);
  if (failure.kind === 'refused' && failure.code === replyCode.keyReused) return t('form.addedBefore');
  return failure.kind === 'forgotten' ? t('form.forgotten') : failureText(failure, t, words);
}

function keepInside(event: KeyboardEvent) {
  if (event.key === 'Enter') event.stopPropagation();
}

/** For a `fieldset`: two fields per row, one on a phone. */
const pairedFields = css({
  minW: '0',
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
});

const body = css({ display: 'grid', gap: '4' });
const alert = css({ outlineStyle: 'none', _empty: { display: 'none' } });
const fields = cx(
  pairedFields,
  // Scroll the message below a field into view with it.
  css({ '& :is(input, textarea)': { scrollMarginTop: '12', scrollMarginBottom: '16' } }),
);
