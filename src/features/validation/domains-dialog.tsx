import { aheadMethods } from '#core/contract/organization-domains.ts';
import { AreaField } from '#src/console/form/fields.tsx';
import { useFormField } from '#src/console/form/form-context.ts';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import { HostName } from '#src/console/page/host-name.tsx';
import { consoleTexts } from '#src/console/texts.ts';
import { type DomainsTerms, domainsForm } from '#src/features/validation/domains-form.ts';
import { validationTexts } from '#src/features/validation/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { css } from '#styled/css';

/** Adds domains to validate for an organization, or revalidates one. */
export const DomainsDialog = formDialog(
  domainsForm,
  {
    title: 'validation.ahead.form.title',
    about: 'validation.ahead.form.about',
    submit: 'validation.ahead.form.submit',
    texts: validationTexts,
  },
  DomainsFields,
);

function DomainsFields({ again }: DomainsTerms) {
  const t = useText(validationTexts, consoleTexts);
  const { id, value, error, change } = useFormField('dcvMethod');
  return (
    <>
      {again === null ? (
        <AreaField
          name="domainNames"
          label={t('validation.ahead.form.names')}
          hint={t('validation.ahead.form.namesHint')}
          rows={5}
          autoFocus
          wide
        />
      ) : (
        <p className={name}>
          <HostName ascii={again.domainName} />
        </p>
      )}
      <FieldGroup id={id} legend={t('validation.ahead.form.method')} error={error} className={wide}>
        <RadioCards
          columns="one"
          options={aheadMethods.map((method) => ({
            value: method,
            label: t(`status.method.${method}`),
            description: t(`validation.ahead.form.${method}`),
          }))}
          value={aheadMethods.find((method) => method === value) ?? null}
          onValueChange={change}
        />
      </FieldGroup>
    </>
  );
}

const wide = css({ gridColumn: { sm: '1 / -1' } });
const name = css({ gridColumn: { sm: '1 / -1' }, overflowWrap: 'anywhere' });
