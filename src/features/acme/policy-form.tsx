import { needsContact, needsOrganization, productFamily } from '#core/catalogue/type-flags.ts';
import * as acmeCalls from '#core/contract/calls/acme.ts';
import { products } from '#core/contract/calls/catalogue.ts';
import * as packageCalls from '#core/contract/calls/packages.ts';
import * as partyCalls from '#core/contract/calls/parties.ts';
import { wholeList } from '#core/contract/fields.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { joinName } from '#core/parties/contact-name.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { ChoiceField } from '#src/console/form/choice-field.tsx';
import { AreaField, TextField } from '#src/console/form/fields.tsx';
import { useFormDraft } from '#src/console/form/form-context.ts';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import { type FormSource, trimmed } from '#src/console/form/form-source.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { productName } from '#src/i18n/product-name.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';

interface PolicyBody {
  readonly name: string;
  readonly productNo: string;
  readonly year: number;
  readonly packageNo: string;
  readonly domains: readonly string[];
  readonly orgID: string;
  readonly contactID: string;
  readonly mostOrders: number;
}

export const policyForm: FormSource<{ readonly id: string }, PolicyBody> = {
  name: 'acme.policy',
  fields: ['name', 'domains', 'productNo', 'year', 'packageNo', 'orgID', 'contactID', 'mostOrders'],
  kinds: acmeCalls.addDirectory.body.entries,
  words: 'acme.policy.form',
  toDraft: () => ({
    ...{ name: '', domains: '', productNo: '', year: '1', packageNo: '' },
    ...{ orgID: '', contactID: '', mostOrders: '10' },
  }),
  toBody: ({ domains = '', year = '', mostOrders = '', ...texts }) => ({
    ...trimmed(texts, ['name', 'productNo', 'packageNo', 'orgID', 'contactID']),
    domains: domains.split(/[\s,，;；]+/).filter((part) => part !== ''),
    ...{ year: Number(year), mostOrders: Number(mostOrders) },
  }),
  check: () => [],
  async save(client, { body: { domains, ...body } }) {
    const { id } = await client.call(acmeCalls.addDirectory, {
      body: { ...body, domains: domains.join(',') },
    });
    return { id };
  },
};

/** Makes a directory of the account. */
export const PolicyDialog = formDialog(
  policyForm,
  {
    title: 'acme.policy.form.title',
    about: 'acme.policy.form.about',
    submit: 'acme.policy.form.submit',
    texts: acmeTexts,
    isQuiet: true,
  },
  PolicyFields,
);

function PolicyFields() {
  const t = useText(acmeTexts);
  const { draft } = useFormDraft();
  const { data: offered = [] } = useCall(products, wholeList, {
    select: ({ list }) => list.filter(({ productType }) => isAutomatable(productType)),
  });
  const language = useLanguage();
  const product = offered.find(({ productNo }) => productNo === draft.productNo);
  return (
    <>
      <TextField name="name" wide />
      <AreaField name="domains" rows={3} wide hint={t('acme.policy.form.hints.domains')} />
      <ChoiceField
        name="productNo"
        placeholder={t('acme.policy.form.choose')}
        options={offered.map((each) => ({ value: each.productNo, label: productName(each, language) }))}
      />
      <ChoiceField
        name="year"
        options={(product ? offeredValidities(product) : [1]).map((validity) => ({
          value: String(validity),
          label: validityText(validity, t),
        }))}
      />
      <PackageField />
      <TextField name="mostOrders" hint={t('acme.policy.form.hints.mostOrders')} />
      {product !== undefined && <PartyFields productType={product.productType} />}
    </>
  );
}

/** As `isAutomatable` of the server. */
function isAutomatable(productType: string): boolean {
  const family = productFamily(productType);
  return family === 'ssl' || family === 'ip';
}

function PackageField() {
  const t = useText(acmeTexts);
  const mayRead = useCan()(packageCalls.list);
  const { data } = useCall(packageCalls.list, { query: { limit: 100, offset: 1 } }, { enabled: mayRead });
  const usable = (data?.data ?? []).filter(({ state }) => state === 'active');
  return (
    <ChoiceField
      name="packageNo"
      none={t('acme.policy.form.anyPackage')}
      hint={t('acme.policy.form.hints.packageNo')}
      options={usable.map(({ packageNo, units, used }) => ({
        value: packageNo,
        label: t('acme.policy.form.left', { packageNo, left: units - used }),
      }))}
    />
  );
}

function PartyFields({ productType }: { readonly productType: string }) {
  const t = useText(acmeTexts);
  const wantsOrganization = needsOrganization(productType);
  const wantsContact = needsContact(productType);
  const organizations = useCall(partyCalls.organizations.list, wholeList, { enabled: wantsOrganization });
  const contacts = useCall(partyCalls.contacts.list, wholeList, { enabled: wantsContact });
  return (
    <>
      {wantsOrganization && (
        <ChoiceField
          name="orgID"
          placeholder={t('acme.policy.form.choose')}
          hint={t('acme.policy.form.hints.orgID')}
          options={(organizations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {wantsContact && (
        <ChoiceField
          name="contactID"
          placeholder={t('acme.policy.form.choose')}
          options={(contacts.data?.data ?? []).map((each) => ({ value: each.id, label: joinName(each) }))}
        />
      )}
    </>
  );
}
