import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { fieldContext } from '#src/ui/field/field-context.ts';
import { cx } from '#styled/css';
import { field } from '#styled/recipes';

export interface FieldProps {
  readonly label: ReactNode;
  /** The label is read out but not shown, where a heading above already says it. */
  readonly hideLabel?: boolean | undefined;
  readonly hint?: ReactNode;
  /** The fault as a sentence; shown beside the field and announced. */
  readonly error?: ReactNode;
  readonly required?: boolean | undefined;
  /** Shown after the label: 'optional', a counter. */
  readonly mark?: ReactNode;
  /** Of the control; faults are focused by it. Made up when absent. */
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One labelled control. */
export function Field(props: FieldProps) {
  const { label, hideLabel, hint, error, required = false, mark, id, className, children } = props;
  const made = useId();
  const control = id ?? made;
  const style = field();
  const hintId = hint ? `${control}-hint` : undefined;
  const errorId = `${control}-error`;
  const describedBy = [error ? errorId : undefined, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cx(style.root, className)}>
      <label className={hideLabel ? 'sr-only' : style.label} htmlFor={control}>
        {label}
        {/* The space parts them where the label is read out. */}
        {mark && (
          <>
            {' '}
            <span className={style.mark}>{mark}</span>
          </>
        )}
      </label>
      <fieldContext.Provider value={{ id: control, describedBy, invalid: Boolean(error), required }}>
        {children}
      </fieldContext.Provider>
      <FieldError id={errorId} error={error} />
      {hint && (
        <div id={hintId} className={style.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}

export interface FieldGroupProps {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly id?: string | undefined;
  /** The legend is read out but not shown, where a heading above already says it. */
  readonly hideLegend?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Several controls under one question: radio cards, a set of boxes. */
export function FieldGroup({ legend, hint, error, id, hideLegend, className, children }: FieldGroupProps) {
  const made = useId();
  const group = id ?? made;
  const style = field();
  return (
    <fieldset
      id={group}
      tabIndex={-1}
      className={cx(style.root, className)}
      aria-describedby={`${group}-error`}
    >
      <legend className={hideLegend ? 'sr-only' : style.legend}>{legend}</legend>
      {children}
      <FieldError id={`${group}-error`} error={error} />
      {hint && <div className={style.hint}>{hint}</div>}
    </fieldset>
  );
}

/** The live region stays in the page while empty, or its first message would not be announced. */
function FieldError({ id, error }: { readonly id: string; readonly error: ReactNode }) {
  return (
    <div id={id} role="alert">
      {error && (
        <div className={field().error}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
