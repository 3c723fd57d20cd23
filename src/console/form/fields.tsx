import type { ReactNode } from 'react';
import { useFormField } from '#src/console/form/form-context.ts';
import { fieldName } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextArea, TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface FieldProps {
  /** As the contract calls it: its label, fault, keyboard and completion come from here. */
  readonly name: string;
  /** Where the usual name of the field does not do. */
  readonly label?: string;
  readonly hint?: string;
  readonly optional?: boolean;
  /** The whole row of a form with two columns. */
  readonly wide?: boolean;
  /** A name or a value for machines, whatever fields of its name are elsewhere. */
  readonly technical?: boolean;
}

interface FrameProps extends FieldProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly mark?: string;
  readonly children: ReactNode;
}

/** Its label, hint and fault, around one control. */
export function FieldFrame({
  name,
  label,
  hint,
  optional = false,
  wide,
  id,
  error,
  mark,
  children,
}: FrameProps) {
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

/** What is typed is handed over on a pause or on leaving the field; its fault goes with the first key. */
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
  },
) {
  const { placeholder, suffix, inputMode, ...frame } = props;
  const { id, typed, error } = useTypedField(props.name);
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <TextInput
        {...traitsOf(props)}
        {...(inputMode && { inputMode })}
        placeholder={placeholder}
        suffix={suffix}
        {...typed}
      />
    </FieldFrame>
  );
}

/** Several lines; with `limit`, how many of its characters are used. */
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

/** Keyboard and completion (WHATWG HTML, autofill) of fields by their name. */
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
