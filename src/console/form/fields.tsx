import type { ReactNode } from 'react';
import { useFormField } from '#src/console/form/form-context.ts';
import { fieldName } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextArea, TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface FieldProps {
  /** Field name of the contract; determines label, fault, keyboard and autocomplete. */
  readonly name: string;
  /** Overrides the field's usual label. */
  readonly label?: string;
  readonly hint?: string;
  readonly optional?: boolean;
  /** Spans the whole row of a two-column form. */
  readonly wide?: boolean;
  /** A machine-readable name or value, regardless of what the field's name means elsewhere. */
  readonly technical?: boolean;
}

interface FrameProps extends FieldProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly mark?: string;
  readonly children: ReactNode;
}

/** Label, hint and fault around one control. */
export function FieldFrame(props: FrameProps) {
  const { name, label, hint, optional = false, wide, id, error, mark, children } = props;
  const t = useText();
  return (
    <Field
      id={id}
      label={label ?? fieldName(name, t)}
      mark={mark ?? (optional && t('common.optional'))}
      hint={hint}
      error={error}
      required={!optional}
      className={wide ? css({ gridColumn: { sm: '1 / -1' } }) : undefined}
    >
      {children}
    </Field>
  );
}

/** Commits the typed text after a pause or on blur; its fault disappears on the first keystroke. */
function useTypedField(name: string) {
  const field = useFormField(name);
  const typed = useCommittedText(field.value, field.change);
  return { id: field.id, typed, error: typed.value === field.value ? field.error : undefined };
}

export function TextField(
  props: FieldProps & {
    readonly placeholder?: string;
    readonly suffix?: ReactNode;
    readonly inputMode?: 'numeric';
    /** Autofill, where the field's name means something else elsewhere. */
    readonly autoComplete?: 'off';
  },
) {
  const { placeholder, suffix, inputMode, autoComplete, ...frame } = props;
  const { id, typed, error } = useTypedField(props.name);
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <TextInput
        {...traitsOf(props)}
        {...(inputMode && { inputMode })}
        {...(autoComplete && { autoComplete })}
        placeholder={placeholder}
        suffix={suffix}
        {...typed}
      />
    </FieldFrame>
  );
}

/** A multi-line field; with `limit`, shows the number of characters used. */
export function AreaField(
  props: FieldProps & { readonly rows: number; readonly limit?: number; readonly autoFocus?: boolean },
) {
  const { rows, limit, autoFocus, ...frame } = props;
  const { id, typed, error } = useTypedField(props.name);
  return (
    <FieldFrame {...frame} id={id} error={error} {...(limit && { mark: `${typed.value.length}/${limit}` })}>
      <TextArea {...traitsOf(props)} rows={rows} autoFocus={autoFocus} {...typed} />
    </FieldFrame>
  );
}

function traitsOf({ name, technical }: FieldProps): Traits | undefined {
  return technical ? { mono: true, autoCapitalize: 'none', autoComplete: 'off' } : traits[name];
}

interface Traits {
  readonly type?: 'email';
  readonly inputMode?: 'email';
  readonly autoCapitalize?: 'none' | 'characters';
  readonly autoComplete?: string;
  readonly mono?: boolean;
}

/** Keyboard and autofill (WHATWG HTML, autofill) by field name. */
const traits: Readonly<Record<string, Traits>> = {
  name: { autoComplete: 'name' },
  lastname: { autoComplete: 'family-name' },
  firstname: { autoComplete: 'given-name' },
  position: { autoComplete: 'organization-title' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', autoComplete: 'email' },
  idCard: { mono: true },
  orgName: { autoComplete: 'organization' },
  creditCode: { mono: true, autoCapitalize: 'characters' },
  province: { autoComplete: 'address-level1' },
  city: { autoComplete: 'address-level2' },
  postalCode: { autoComplete: 'postal-code' },
  address: { autoComplete: 'street-address' },
};
