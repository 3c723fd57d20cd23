import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import * as parties from '#core/contract/calls/parties.ts';
import { wholeList } from '#core/contract/fields.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import type { FilterChoice } from '#src/console/list/list-options.ts';

/** Filters of orders, besides tabs and search. */
export const orderFilterFields = [
  { kind: 'looked-up', name: 'brand', label: 'orders.filters.brand', useChoices: useBrands },
  {
    kind: 'choice',
    name: 'kind',
    label: 'orders.filters.kind',
    values: {
      dv: 'orders.kinds.dv',
      ov: 'orders.kinds.ov',
      ev: 'orders.kinds.ev',
      ip: 'orders.kinds.ip',
      email: 'orders.kinds.email',
      code: 'orders.kinds.code',
      doc: 'orders.kinds.doc',
      vmc: 'orders.kinds.vmc',
    },
  },
  {
    kind: 'choice',
    name: 'keyType',
    label: 'orders.filters.keyType',
    values: {
      'RSA-2048': 'orders.keyTypes.RSA-2048',
      'RSA-3072': 'orders.keyTypes.RSA-3072',
      'RSA-4096': 'orders.keyTypes.RSA-4096',
      'P-256': 'orders.keyTypes.P-256',
      'P-384': 'orders.keyTypes.P-384',
      'P-521': 'orders.keyTypes.P-521',
      other: 'orders.keyTypes.another',
    },
  },
  {
    kind: 'choice',
    name: 'dcvMethod',
    label: 'orders.filters.method',
    values: {
      dns: 'status.method.dns',
      dns_txt: 'status.method.dns_txt',
      file: 'status.method.file',
      email: 'status.method.email',
      email_dns: 'status.method.email_dns',
    },
  },
  { kind: 'text', name: 'remark', label: 'orders.column.remark' },
  { kind: 'looked-up', name: 'contactID', label: 'orders.filters.contact', useChoices: useContacts },
  { kind: 'looked-up', name: 'orgID', label: 'orders.filters.organization', useChoices: useOrganizations },
  {
    kind: 'choice',
    name: 'renewed',
    label: 'orders.filters.renewed',
    values: { yes: 'orders.renewed.yes', no: 'orders.renewed.no' },
  },
  { kind: 'day', name: 'createdFrom', label: 'orders.filters.createdFrom' },
  { kind: 'day', name: 'createdTo', label: 'orders.filters.createdTo' },
  { kind: 'day', name: 'endsFrom', label: 'orders.filters.endsFrom' },
  { kind: 'day', name: 'endsTo', label: 'orders.filters.endsTo' },
] as const;

/** Returns the brands that people see as choices, by sub-brand code. */
export function useBrands(): readonly FilterChoice[] {
  const { data = [] } = useCall(catalogueCalls.products, wholeList, { select: ({ list }) => list });
  const names = new Map<string, string>();
  for (const { subBrand, brandName } of data) names.set(subBrand, brandName);
  return [...names].map(([value, label]) => ({ value, label }));
}

function useContacts(): readonly FilterChoice[] {
  const { data = [] } = useCall(parties.contacts.list, wholeList, { select: ({ data: all }) => all });
  return data.map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }));
}

function useOrganizations(): readonly FilterChoice[] {
  const { data = [] } = useCall(parties.organizations.list, wholeList, { select: ({ data: all }) => all });
  return data.map(({ id, name }) => ({ value: id, label: name }));
}
