import { PhoneField, TextField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import { useServices } from '#src/console/services.ts';
import { type ContactTerms, contactForm, hasIdCard } from '#src/features/parties/contact-form.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

function ContactFields(own: ContactTerms) {
  const t = useText(partiesTexts);
  const { site } = useServices();
  return (
    <>
      <TextField name="lastname" />
      <TextField name="firstname" />
      <TextField name="position" optional placeholder={t('parties.positionHint')} />
      <TextField name="email" />
      <PhoneField name="telephone" hint={t('parties.phoneHint')} wide />
      {hasIdCard({ site, own }) && <TextField name="idCard" hint={t('parties.idCardHint')} wide />}
    </>
  );
}

export const ContactDialog = formDialog(
  contactForm,
  { title: 'parties.contact.dialog', about: 'parties.contact.about', texts: partiesTexts },
  ContactFields,
);
