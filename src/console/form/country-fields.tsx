import { useMemo } from 'react';
import { splitTelephone } from '#core/parties/telephone.ts';
import type { Country } from '#src/adapters/countries/countries.ts';
import { comboboxTexts } from '#src/console/combobox-texts.ts';
import { FieldFrame, type FieldProps } from '#src/console/form/fields.tsx';
import { useFormDraft, useFormField } from '#src/console/form/form-context.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { useCountries } from '#src/console/site/use-countries.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Combobox } from '#src/ui/combobox/combobox.tsx';
import type { ComboboxOption } from '#src/ui/combobox/combobox-list.ts';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { PhoneInput } from '#src/ui/phone-input/phone-input.tsx';

/** Fields with a list of countries, in a separate file because many pages load only the plain fields. */
export function CountryField({ placeholder, ...frame }: FieldProps & { readonly placeholder: string }) {
  const t = useText(formTexts);
  const countries = useCountries();
  const field = useFormField(frame.name);
  const { value, change } = field;
  const options = useMemo(() => countryOptions(countries, value), [countries, value]);
  return (
    <FieldFrame {...frame} field={field}>
      <Combobox
        options={options}
        value={value || null}
        onValueChange={change}
        placeholder={placeholder}
        texts={comboboxTexts(t)}
      />
    </FieldFrame>
  );
}

/** A telephone number in two fields of the draft: the calling code without `+`, and the national number. */
export function PhoneField(frame: FieldProps) {
  const t = useText(formTexts);
  const countries = useCountries();
  const { draft, change } = useFormDraft();
  const field = useFormField(frame.name);
  const { value, declared } = field;
  const { prefix = '' } = declared ?? {};
  // Split a number that was typed or pasted with its calling code.
  const commit = (number: string) => {
    const split = number.trim().startsWith('+') ? splitTelephone(number) : null;
    change(
      split && !split.telephone.startsWith('+')
        ? { [prefix]: split.telPrefix, [frame.name]: split.telephone }
        : { [frame.name]: number },
    );
  };
  const typed = useCommittedText(value, commit);
  return (
    <FieldFrame {...frame} field={{ ...field, error: typed.value === value ? field.error : undefined }}>
      <PhoneInput
        countries={countries}
        prefix={draft[prefix] ?? ''}
        onPrefixChange={(chosen) => change({ [prefix]: chosen, [frame.name]: value })}
        number={typed}
        prefixLabel={t('form.telPrefix')}
        texts={comboboxTexts(t)}
      />
    </FieldFrame>
  );
}

/** Adds the code itself as an option if the list lacks it, for example while the list loads. */
function countryOptions(countries: readonly Country[], code: string): readonly ComboboxOption[] {
  const listed = countries.map(({ countryCode, countryName }) => ({
    value: countryCode,
    label: countryName,
    keywords: countryCode,
  }));
  if (code === '' || listed.some(({ value }) => value === code)) return listed;
  return [{ value: code, label: code }, ...listed];
}
