import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { useFieldControl } from '#src/ui/field/field-context.ts';
import { cx } from '#styled/css';
import { type TextInputVariantProps, textInput } from '#styled/recipes';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  readonly onValueChange?: ((value: string) => void) | undefined;
  readonly size?: TextInputVariantProps['size'];
  /** For names, serial numbers and addresses. */
  readonly mono?: boolean | undefined;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
}

/** A single-line text field. Inside a `Field` it takes its label, hint and error from there. */
export function TextInput(props: TextInputProps) {
  const { onValueChange, onChange, size, mono, prefix, suffix, className, ...rest } = props;
  const control = useFieldControl();
  const style = textInput({ size, mono });
  return (
    <div className={cx(style.root, className)}>
      {prefix && <span className={style.affix}>{prefix}</span>}
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...control}
        {...rest}
        className={style.input}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onChange?.(event);
          onValueChange?.(event.target.value);
        }}
      />
      {suffix && <span className={style.affix}>{suffix}</span>}
    </div>
  );
}

export interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly onValueChange?: ((value: string) => void) | undefined;
  readonly mono?: boolean | undefined;
}

export function TextArea(props: TextAreaProps) {
  const { onValueChange, onChange, mono, className, ...rest } = props;
  const control = useFieldControl();
  const style = textInput({ mono, multiline: true });
  return (
    <div className={cx(style.root, className)}>
      <textarea
        rows={4}
        autoComplete="off"
        spellCheck={false}
        {...control}
        {...rest}
        className={style.input}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
          onChange?.(event);
          onValueChange?.(event.target.value);
        }}
      />
    </div>
  );
}
