import * as discoveryCalls from '#core/contract/calls/discovery.ts';
import { text } from '#core/contract/field-kinds.ts';
import { fault } from '#core/fault.ts';
import { TextField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

/** A name or a network to be proved. The server judges it, as it knows what is public. */
export const scopeForm: FormSource<{ readonly id: string }, { readonly value: string }> = {
  name: 'discovery.scope',
  fields: ['value'],
  kinds: { value: text({ most: 255 }) },
  words: 'scans.scopes',
  toDraft: () => ({ value: '' }),
  toBody: ({ value = '' }) => ({ value: value.trim() }),
  check: ({ value }) => (value === '' ? [fault('value', 'required', '')] : []),
  async save(client, { key, body }) {
    const { id } = await client.call(discoveryCalls.addScope, { body }, { idempotencyKey: key });
    return { id };
  },
};

export const ScopeDialog = formDialog(
  scopeForm,
  {
    title: 'scans.scopes.dialog',
    about: 'scans.scopes.dialogAbout',
    submit: 'scans.scopes.submit',
    isQuiet: true,
    texts: scansTexts,
  },
  () => <TextField name="value" wide hint={useText(scansTexts)('scans.scopes.hints.value')} />,
);
