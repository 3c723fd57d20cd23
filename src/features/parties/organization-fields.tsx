import { useMemo } from 'react';
import type {
  OrganizationDialogUserEvent,
  OrganizationField,
} from '#machines/parties/organization-dialog/organization-dialog.types.ts';
import type { OrganizationDialogView } from '#machines/parties/organization-dialog/organization-dialog.view.ts';
import type { Country } from '#src/adapters/countries/countries.ts';
import { comboboxTexts } from '#src/features/parties/combobox-texts.ts';
import { LookupButton, RegisterLookup } from '#src/features/parties/organization-lookup.tsx';
import { partyFault, partyFieldId } from '#src/features/parties/party-field.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { useCountries } from '#src/features/parties/use-countries.ts';
import { fieldName } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Combobox } from '#src/ui/combobox/combobox.tsx';
import type { ComboboxOption } from '#src/ui/combobox/combobox-list.ts';
import { Field } from '#src/ui/field/field.tsx';
import { PhoneInput } from '#src/ui/phone-input/phone-input.tsx';
import { TextArea, TextInput, type TextInputProps } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface OrganizationFieldsProps {
  readonly view: OrganizationDialogView;
  readonly send: (event: OrganizationDialogUserEvent) => void;
}

type Shown = Exclude<OrganizationField, 'telPrefix'>;

export function OrganizationFields({ view, send }: OrganizationFieldsProps) {
  const t = useText(partiesTexts);
  const countries = useCountries();
  const { draft, faults } = view;
  const { nationCode } = draft;
  const options = useMemo(() => countryOptions(countries, nationCode), [countries, nationCode]);
  const change = (field: OrganizationField) => (value: string) =>
    send({ type: 'field.change', field, value });
  const parts = (field: Shown) => ({
    id: partyFieldId(field),
    label: field === 'telephone' ? t('parties.organizationTelephone') : fieldName(field, t),
    error: partyFault(faults, field, t),
    required: true,
  });
  const input = (field: Shown, props?: TextInputProps) => (
    <TextInput value={draft[field]} onValueChange={change(field)} {...props} />
  );
  return (
    <>
      <div className={wide}>
        <Field {...parts('orgName')} hint={t('parties.lookup.hint')}>
          {input('orgName', {
            autoComplete: 'organization',
            suffix: <LookupButton view={view} send={send} />,
          })}
        </Field>
        <RegisterLookup view={view} send={send} />
      </div>
      <Field {...parts('creditCode')}>
        {input('creditCode', { mono: true, autoCapitalize: 'characters' })}
      </Field>
      <Field {...parts('nationCode')}>
        <Combobox
          options={options}
          value={nationCode}
          onValueChange={change('nationCode')}
          placeholder={t('parties.countryPlaceholder')}
          texts={comboboxTexts(t)}
        />
      </Field>
      <div className={thirds}>
        <Field {...parts('province')}>{input('province', { autoComplete: 'address-level1' })}</Field>
        <Field {...parts('city')}>{input('city', { autoComplete: 'address-level2' })}</Field>
        <Field {...parts('postalCode')}>{input('postalCode', { autoComplete: 'postal-code' })}</Field>
      </div>
      <Field {...parts('address')} className={wide}>
        <TextArea
          rows={2}
          value={draft.address}
          onValueChange={change('address')}
          autoComplete="street-address"
        />
      </Field>
      <Field {...parts('telephone')} className={wide}>
        <PhoneInput
          countries={countries}
          prefix={draft.telPrefix}
          onPrefixChange={change('telPrefix')}
          number={draft.telephone}
          onNumberChange={change('telephone')}
          prefixLabel={t('parties.telPrefix')}
          texts={comboboxTexts(t)}
        />
      </Field>
    </>
  );
}

/** A code that no list has, as long as the list is on its way for example, stands for itself. */
function countryOptions(countries: readonly Country[], nationCode: string): readonly ComboboxOption[] {
  const listed = countries.map(({ countryCode, countryName }) => ({
    value: countryCode,
    label: countryName,
    keywords: countryCode,
  }));
  if (nationCode === '' || listed.some(({ value }) => value === nationCode)) return listed;
  return [{ value: nationCode, label: nationCode }, ...listed];
}

const wide = css({ gridColumn: { sm: '1 / -1' } });
const thirds = css({
  gridColumn: { sm: '1 / -1' },
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  alignItems: 'start',
});
