import { inviteCodeFaults } from '#core/account/contact.ts';
import * as referralCalls from '#core/contract/calls/referral.ts';
import { fault } from '#core/fault.ts';
import { TextField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { referralTexts } from '#src/features/referral/texts.ts';

interface CodeBody {
  readonly customizeCode: string;
}

export const codeForm: FormSource<{ readonly id: string }, CodeBody> = {
  name: 'referral.code',
  fields: ['customizeCode'],
  words: 'referral.customize',
  toDraft: () => ({ customizeCode: '' }),
  toBody: ({ customizeCode = '' }) => ({ customizeCode: customizeCode.trim() }),
  check: ({ customizeCode }) =>
    customizeCode === ''
      ? [fault('customizeCode', 'required', '')]
      : inviteCodeFaults(customizeCode).map((each) => ({ ...each, field: 'customizeCode' })),
  async save(client, { body }) {
    const { code } = await client.call(referralCalls.code, { query: body });
    return { id: code };
  },
};

export const CodeDialog = formDialog(
  codeForm,
  {
    title: 'referral.customize.title',
    about: 'referral.customize.about',
    submit: 'referral.customize.submit',
    isQuiet: true,
    texts: referralTexts,
  },
  () => <TextField name="customizeCode" wide />,
);
