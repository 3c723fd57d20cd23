import { type ReactNode, useMemo } from 'react';
import { splitTelephone } from '#core/parties/telephone.ts';
import type { Country } from '#src/adapters/countries/countries.ts';
import { comboboxTexts } from '#src/console/combobox-texts.ts';
import { useFormDraft, useFormField } from '#src/console/form/form-context.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { useCountries } from '#src/console/use-countries.ts';
import { fieldName } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Combobox } from '#src/ui/combobox/combobox.tsx';
import type { ComboboxOption } from '#src/ui/combobox/combobox-list.ts';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { PhoneInput } from '#src/ui/phone-input/phone-input.tsx';
import { TextArea, TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

interface FieldProps {
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

function Frame({ name, label, hint, optional = false, wide, id, error, mark, children }: FrameProps) {
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
    <Frame {...frame} id={id} error={error}>
      <TextInput
        {...traitsOf(props)}
        {...(inputMode && { inputMode })}
        placeholder={placeholder}
        suffix={suffix}
        {...typed}
      />
    </Frame>
  );
}

/** Several lines; with `limit`, how many of its characters are used. */
export function AreaField(
  props: FieldProps & { readonly rows: number; readonly limit?: number; readonly autoFocus?: boolean },
) {
  const { rows, limit, autoFocus, ...frame } = props;
  const { id, typed, error } = useTypedField(props.name);
  return (
    <Frame {...frame} id={id} error={error} {...(limit && { mark: `${typed.value.length}/${limit}` })}>
      <TextArea {...traitsOf(props)} rows={rows} autoFocus={autoFocus} {...typed} />
    </Frame>
  );
}

export function CountryField({ placeholder, ...frame }: FieldProps & { readonly placeholder: string }) {
  const t = useText(formTexts);
  const countries = useCountries();
  const { id, value, error, change } = useFormField(frame.name);
  const options = useMemo(() => countryOptions(countries, value), [countries, value]);
  return (
    <Frame {...frame} id={id} error={error}>
      <Combobox
        options={options}
        value={value || null}
        onValueChange={change}
        placeholder={placeholder}
        texts={comboboxTexts(t)}
      />
    </Frame>
  );
}

/** A telephone number in two fields of the draft: the calling code without `+`, and the number in that country. */
export function PhoneField(frame: FieldProps) {
  const t = useText(formTexts);
  const countries = useCountries();
  const { draft, change } = useFormDraft();
  const { id, value, error } = useFormField(frame.name);
  const { telPrefix = '' } = draft;
  // A number typed or pasted with its calling code is taken apart.
  const commit = (number: string) => {
    const split = number.trim().startsWith('+') ? splitTelephone(number) : null;
    change(split && !split.telephone.startsWith('+') ? { ...split } : { [frame.name]: number });
  };
  const typed = useCommittedText(value, commit);
  return (
    <Frame {...frame} id={id} error={typed.value === value ? error : undefined}>
      <PhoneInput
        countries={countries}
        prefix={telPrefix}
        onPrefixChange={(prefix) => change({ telPrefix: prefix, [frame.name]: value })}
        number={typed}
        prefixLabel={t('form.telPrefix')}
        texts={comboboxTexts(t)}
      />
    </Frame>
  );
}

/** A code that no list has, as long as the list is on its way for example, stands for itself. */
function countryOptions(countries: readonly Country[], code: string): readonly ComboboxOption[] {
  const listed = countries.map(({ countryCode, countryName }) => ({
    value: countryCode,
    label: countryName,
    keywords: countryCode,
  }));
  if (code === '' || listed.some(({ value }) => value === code)) return listed;
  return [{ value: code, label: code }, ...listed];
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
