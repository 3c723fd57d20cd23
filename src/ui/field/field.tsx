import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { fieldContext } from '#src/ui/field/field-context.ts';
import { cx } from '#styled/css';
import { field } from '#styled/recipes';

export interface FieldProps {
  readonly label: ReactNode;
  /** Hides the label visually but not from screen readers, where a heading already shows it. */
  readonly hideLabel?: boolean | undefined;
  readonly hint?: ReactNode;
  /** The error as a sentence, shown beside the field and announced. */
  readonly error?: ReactNode;
  readonly required?: boolean | undefined;
  /** Shown after the label: 'optional', a counter. */
  readonly mark?: ReactNode;
  /** Id of the control, by which errors focus it. Generated when absent. */
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A single labeled control. */
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
        {/* Separates the label and its mark for screen readers. */}
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

export interface FieldGroupProps
  extends Pick<FieldProps, 'hint' | 'error' | 'id' | 'className' | 'children'> {
  readonly legend: ReactNode;
  /** Hides the legend visually but not from screen readers, where a heading already shows it. */
  readonly hideLegend?: boolean | undefined;
}

/** Several controls under one legend: radio cards, a set of checkboxes. */
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

/** The live region stays mounted while empty; otherwise its first message would not be announced. */
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
