import type { ReactNode } from 'react';
import type { DeclaredField, FieldKind } from '#core/contract/field-kinds.ts';
import { useFormField } from '#src/console/form/form-context.ts';
import { useText } from '#src/i18n/use-text.ts';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextArea, TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface FieldProps {
  /** The form's source says of what kind the field is, and how it is called. */
  readonly name: string;
  /** Overrides the field's own label. */
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
  /** Overrides what the field declares, where the page demands more than the contract. */
  readonly optional?: boolean | undefined;
  /** Spans the whole row of a two-column form. */
  readonly wide?: boolean | undefined;
}

/** A field as its frame shows it. */
type ShownField = Pick<ReturnType<typeof useFormField>, 'id' | 'label' | 'declared' | 'error'>;

interface FrameProps extends FieldProps {
  readonly field: ShownField;
  readonly mark?: string | undefined;
  readonly children: ReactNode;
}

/** Label, hint and fault around one control. */
export function FieldFrame({ field, label, hint, optional, wide, mark, children }: FrameProps) {
  const t = useText();
  const mayBeEmpty = optional ?? field.declared?.optional ?? false;
  return (
    <Field
      id={field.id}
      label={label ?? field.label}
      mark={mark ?? (mayBeEmpty && t('common.optional'))}
      hint={hint}
      error={field.error}
      required={!mayBeEmpty}
      className={wide ? css({ gridColumn: { sm: '1 / -1' } }) : undefined}
    >
      {children}
    </Field>
  );
}

/** Commits the typed text after a pause or on blur; its fault disappears on the first keystroke. */
export function useTypedField(name: string) {
  const field = useFormField(name);
  const typed = useCommittedText(field.value, field.change);
  return { field: { ...field, error: typed.value === field.value ? field.error : undefined }, typed };
}

export function TextField({
  placeholder,
  suffix,
  ...frame
}: FieldProps & { readonly placeholder?: string; readonly suffix?: ReactNode }) {
  const { field, typed } = useTypedField(frame.name);
  return (
    <FieldFrame {...frame} field={field}>
      <TextInput {...inputTraits(field.declared)} placeholder={placeholder} suffix={suffix} {...typed} />
    </FieldFrame>
  );
}

/** A multi-line field; with `limit`, shows the number of characters used. */
export function AreaField(
  props: FieldProps & { readonly rows: number; readonly limit?: number; readonly autoFocus?: boolean },
) {
  const { rows, limit, autoFocus, ...frame } = props;
  const { field, typed } = useTypedField(props.name);
  return (
    <FieldFrame {...frame} field={field} {...(limit && { mark: `${typed.value.length}/${limit}` })}>
      <TextArea {...inputTraits(field.declared)} rows={rows} autoFocus={autoFocus} {...typed} />
    </FieldFrame>
  );
}

interface InputTraits extends Pick<DeclaredField, 'mono'> {
  readonly type?: 'email' | 'date';
  readonly inputMode?: 'email' | 'numeric' | 'decimal';
  readonly autoCapitalize?: 'none' | 'characters';
  readonly autoComplete?: string;
}

const kindTraits: Partial<Record<FieldKind, InputTraits>> = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  number: { inputMode: 'numeric' },
  money: { inputMode: 'decimal' },
  date: { type: 'date' },
};

/** Keyboard and autofill (WHATWG HTML, autofill) of a declared field. */
function inputTraits(declared: DeclaredField | undefined): InputTraits {
  if (declared === undefined) return {};
  const { kind, autofill, mono, capitals } = declared;
  return {
    ...kindTraits[kind],
    ...(capitals && { autoCapitalize: capitals }),
    ...(autofill && { autoComplete: autofill }),
    ...(mono && { mono }),
  };
}
