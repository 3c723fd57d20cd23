import type {
  ContactDialogUserEvent,
  ContactField,
} from '#machines/parties/contact-dialog/contact-dialog.types.ts';
import type { ContactDialogView } from '#machines/parties/contact-dialog/contact-dialog.view.ts';
import { comboboxTexts } from '#src/features/parties/combobox-texts.ts';
import { partyFault, partyFieldId } from '#src/features/parties/party-field.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { useCountries } from '#src/features/parties/use-countries.ts';
import { fieldName } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { PhoneInput } from '#src/ui/phone-input/phone-input.tsx';
import { TextInput, type TextInputProps } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

interface ContactFieldsProps {
  readonly view: ContactDialogView;
  readonly send: (event: ContactDialogUserEvent) => void;
}

export function ContactFields({ view, send }: ContactFieldsProps) {
  const t = useText(partiesTexts);
  const countries = useCountries();
  const { draft, faults } = view;
  const change = (field: ContactField) => (value: string) => send({ type: 'field.change', field, value });
  const parts = (field: Exclude<ContactField, 'telPrefix'>) => ({
    id: partyFieldId(field),
    label: fieldName(field, t),
    error: partyFault(faults, field, t),
  });
  const input = (field: Exclude<ContactField, 'telPrefix'>, props?: TextInputProps) => (
    <TextInput value={draft[field]} onValueChange={change(field)} {...props} />
  );
  return (
    <>
      <Field {...parts('lastname')} required>
        {input('lastname', { autoComplete: 'family-name' })}
      </Field>
      <Field {...parts('firstname')} required>
        {input('firstname', { autoComplete: 'given-name' })}
      </Field>
      <Field {...parts('position')} mark={t('common.optional')}>
        {input('position', { autoComplete: 'organization-title', placeholder: t('parties.positionHint') })}
      </Field>
      <Field {...parts('email')} required>
        {input('email', { type: 'email', inputMode: 'email', autoCapitalize: 'none', autoComplete: 'email' })}
      </Field>
      <Field {...parts('telephone')} required hint={t('parties.phoneHint')} className={wide}>
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
      {view.hasIdCard && (
        <Field {...parts('idCard')} required hint={t('parties.idCardHint')} className={wide}>
          {input('idCard', { mono: true })}
        </Field>
      )}
    </>
  );
}

const wide = css({ gridColumn: { sm: '1 / -1' } });
