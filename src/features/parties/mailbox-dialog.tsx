import { validationEmails } from '#core/contract/calls/parties.ts';
import { TextField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import { recordForm } from '#src/console/form/record-form.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';

export const MailboxDialog = formDialog(
  recordForm(validationEmails, { words: 'parties.mailbox' }),
  { title: 'parties.mailbox.dialog', about: 'parties.mailbox.about', texts: partiesTexts },
  () => <TextField name="email" wide />,
);
