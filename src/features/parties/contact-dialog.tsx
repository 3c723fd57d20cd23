import { contacts } from '#core/contract/calls/parties.ts';
import { PhoneField } from '#src/console/form/country-fields.tsx';
import { TextField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormTerms } from '#src/console/form/form-source.ts';
import { recordForm } from '#src/console/form/record-form.ts';
import { useServices } from '#src/console/services.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

export interface ContactTerms {
  /** The product being bought requires the ID card, regardless of the site. */
  readonly needsIdCard: boolean;
}

/** The ID card is shown and required where the site supports CFCA products. */
function hasIdCard({ site, own }: FormTerms<ContactTerms>): boolean {
  return site.features.supportCfca || own.needsIdCard;
}

const contactForm = recordForm(contacts, {
  fields: ['lastname', 'firstname', 'position', 'email', 'telephone', 'idCard'],
  words: 'parties.contact',
  rules: (terms: FormTerms<ContactTerms>) => ({ hasIdCard: hasIdCard(terms) }),
});

function ContactFields(own: ContactTerms) {
  const t = useText(partiesTexts);
  const { site } = useServices();
  return (
    <>
      <TextField name="lastname" />
      <TextField name="firstname" />
      <TextField name="position" placeholder={t('parties.positionHint')} />
      <TextField name="email" />
      <PhoneField name="telephone" hint={t('parties.phoneHint')} wide />
      {hasIdCard({ site, own }) && (
        <TextField name="idCard" optional={false} hint={t('parties.idCardHint')} wide />
      )}
    </>
  );
}

export const ContactDialog = formDialog(
  contactForm,
  { title: 'parties.contact.dialog', about: 'parties.contact.about', texts: partiesTexts },
  ContactFields,
);
