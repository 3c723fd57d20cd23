import { badNetworks } from '#core/account/api-key.ts';
import type { MadeAcmeKey } from '#core/contract/calls/acme.ts';
import * as acmeCalls from '#core/contract/calls/acme.ts';
import { AreaField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

interface KeyTerms {
  readonly of: { readonly orderNo: string } | { readonly policyID: string };
  /** Takes the HMAC key, which neither the form nor its journal keeps. */
  readonly onMade: (made: MadeAcmeKey) => void;
}

export const acmeKeyForm: FormSource<
  { readonly id: string },
  { readonly networks: readonly string[] },
  KeyTerms
> = {
  name: 'acme.key',
  fields: ['networks'],
  kinds: acmeCalls.makeKey.body.entries,
  words: 'acme.form',
  toDraft: () => ({ networks: '' }),
  toBody: ({ networks = '' }) => ({
    networks: networks.split(/[\s,，;；]+/).filter((part) => part !== ''),
  }),
  check: ({ networks }) => badNetworks(networks),
  async save(client, { body }, { own }) {
    const { of, onMade } = own;
    const networks = { networks: body.networks.join(',') };
    const made =
      'orderNo' in of
        ? await client.call(acmeCalls.makeKey, { params: of, body: networks })
        : await client.call(acmeCalls.makeDirectoryKey, { params: { id: of.policyID }, body: networks });
    onMade(made);
    return { id: made.kid };
  },
};

/** Makes a credential for clients of an order. */
export const AcmeKeyDialog = formDialog(
  acmeKeyForm,
  {
    title: 'acme.form.title',
    about: 'acme.form.about',
    submit: 'acme.form.submit',
    texts: acmeTexts,
    isQuiet: true,
  },
  () => {
    const t = useText(acmeTexts);
    return <AreaField name="networks" rows={3} optional wide hint={t('acme.form.networksHint')} />;
  },
);
