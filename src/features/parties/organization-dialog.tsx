import { organizations } from '#core/contract/calls/parties.ts';
import { CountryField, PhoneField } from '#src/console/form/country-fields.tsx';
import { AreaField, TextField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import { recordForm } from '#src/console/form/record-form.ts';
import { OrganizationName } from '#src/features/parties/organization-lookup.tsx';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** A new organization defaults to mainland China; its date of incorporation is not shown. */
const organizationForm = recordForm(organizations, {
  fields: ['orgName', 'creditCode', 'nationCode', 'province', 'city', 'postalCode', 'address', 'telephone'],
  words: 'parties.organization',
  begins: { nationCode: 'CN', dateOfIncorporation: '2019-01-01' },
});

function OrganizationFields() {
  const t = useText(partiesTexts);
  return (
    <>
      <OrganizationName />
      <TextField name="creditCode" />
      <CountryField name="nationCode" placeholder={t('parties.countryPlaceholder')} />
      <div className={thirds}>
        <TextField name="province" />
        <TextField name="city" />
        <TextField name="postalCode" />
      </div>
      <AreaField name="address" rows={2} wide />
      <PhoneField name="telephone" wide />
    </>
  );
}

export const OrganizationDialog = formDialog(
  organizationForm,
  { title: 'parties.organization.dialog', about: 'parties.organization.about', texts: partiesTexts },
  OrganizationFields,
);

const thirds = css({
  gridColumn: { sm: '1 / -1' },
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  alignItems: 'start',
});
