import { useFormField } from '#src/console/form/form-context.ts';
import { Field } from '#src/ui/field/field.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { css } from '#styled/css';

export interface PassphraseFieldProps {
  readonly name: 'passphrase' | 'passphraseAgain';
  readonly label: string;
  readonly hint?: string;
  /** A new passphrase, which a password manager may save. */
  readonly isNew?: boolean;
  readonly mark?: string | undefined;
  readonly optional?: boolean;
  /** Spans the whole row of a two-column form. */
  readonly wide?: boolean;
}

/** A passphrase field. The form keeps its value only in the memory of the tab. */
export function PassphraseField(props: PassphraseFieldProps) {
  const { name, label, hint, mark, isNew = false, optional = false, wide } = props;
  const { id, value, error, change } = useFormField(name);
  return (
    <Field
      id={id}
      label={label}
      mark={mark}
      hint={hint}
      error={error}
      required={!optional}
      className={wide ? css({ gridColumn: { sm: '1 / -1' } }) : undefined}
    >
      <PasswordInput value={value} onValueChange={change} autoComplete={isNew ? 'new-password' : 'off'} />
    </Field>
  );
}
