import * as peopleCalls from '#core/contract/calls/people.ts';
import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { wholeList } from '#core/contract/fields.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import type { FilterChoice } from '#src/console/list/list-options.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

export const certFilters = [
  {
    kind: 'choice',
    name: 'whose',
    label: 'discovery.certs.filters.whose',
    values: {
      ours: 'discovery.whose.ours',
      elsewhere: 'discovery.whose.elsewhere',
      stranger: 'discovery.whose.stranger',
    },
  },
  {
    kind: 'choice',
    name: 'condition',
    label: 'discovery.certs.filters.condition',
    values: {
      any: 'discovery.conditions.any',
      none: 'discovery.conditions.none',
      revoked: 'discovery.conditions.revoked',
      expired: 'discovery.conditions.expired',
      'not-yet-valid': 'discovery.conditions.not-yet-valid',
      'name-mismatch': 'discovery.conditions.name-mismatch',
      'chain-incomplete': 'discovery.conditions.chain-incomplete',
      untrusted: 'discovery.conditions.untrusted',
      'self-signed': 'discovery.conditions.self-signed',
      'weak-key': 'discovery.conditions.weak-key',
      'weak-signature': 'discovery.conditions.weak-signature',
      expiring: 'discovery.conditions.expiring',
      'not-served': 'discovery.conditions.not-served',
      'chain-order': 'discovery.conditions.chain-order',
      'chain-extra': 'discovery.conditions.chain-extra',
      'key-reused': 'discovery.conditions.key-reused',
      'old-protocol': 'discovery.conditions.old-protocol',
    },
  },
  {
    kind: 'choice',
    name: 'endsWithin',
    label: 'discovery.certs.filters.endsWithin',
    values: {
      '7': 'discovery.certs.within.d7',
      '30': 'discovery.certs.within.d30',
      '60': 'discovery.certs.within.d60',
      '90': 'discovery.certs.within.d90',
      '365': 'discovery.certs.within.d365',
    },
  },
  {
    kind: 'choice',
    name: 'served',
    label: 'discovery.certs.filters.served',
    values: {
      now: 'discovery.certs.served.now',
      never: 'discovery.certs.served.never',
      before: 'discovery.certs.served.before',
    },
  },
  {
    kind: 'looked-up',
    name: 'issuer',
    label: 'discovery.certs.filters.issuer',
    useChoices: () => useFacet('issuers'),
  },
  {
    kind: 'looked-up',
    name: 'key',
    label: 'discovery.certs.filters.key',
    useChoices: () => useFacet('keys'),
  },
  {
    kind: 'looked-up',
    name: 'tag',
    label: 'discovery.certs.filters.tag',
    useChoices: () => useFacet('tags'),
  },
  { kind: 'looked-up', name: 'ownerID', label: 'discovery.certs.filters.owner', useChoices: useOwnerChoices },
  {
    kind: 'looked-up',
    name: 'protocol',
    label: 'discovery.certs.filters.protocol',
    useChoices: useProtocols,
  },
  {
    kind: 'choice',
    name: 'source',
    label: 'discovery.certs.filters.source',
    values: {
      order: 'discovery.sources.order',
      scan: 'discovery.sources.scan',
      file: 'discovery.sources.file',
    },
  },
  { kind: 'text', name: 'place', label: 'discovery.certs.filters.place' },
] as const;

/** Values of the inventory with their numbers. */
function useFacet(name: 'issuers' | 'keys' | 'tags'): readonly FilterChoice[] {
  const { data = [] } = useCall(inventoryCalls.facets, {}, { select: (facets) => facets[name] });
  return data.map(({ value, count }) => ({ value, label: `${value} (${count})` }));
}

function useProtocols(): readonly FilterChoice[] {
  const t = useText(discoveryTexts);
  const { data = [] } = useCall(inventoryCalls.facets, {}, { select: ({ protocols }) => protocols });
  return data.map(({ value, count }) => ({
    value,
    label: `${t(`discovery.protocols.${value}`)} (${count})`,
  }));
}

function useOwnerChoices(): readonly FilterChoice[] {
  const t = useText(discoveryTexts);
  const { data = [] } = useCall(inventoryCalls.facets, {}, { select: ({ owners }) => owners });
  return [
    { value: 'none', label: t('discovery.nobody') },
    ...data
      .filter(({ ownerID }) => ownerID !== '')
      .map(({ ownerID, name, count }) => ({ value: ownerID, label: `${name} (${count})` })),
  ];
}

/** Users who can own a certificate, as far as this user may see them. */
export function useOwners(): readonly FilterChoice[] {
  const can = useCan();
  const { data = [] } = useCall(peopleCalls.members, wholeList, {
    enabled: can(peopleCalls.members),
    select: ({ data: all }) => all,
  });
  return data.map(({ subAccountID, displayName, email }) => ({
    value: subAccountID,
    label: displayName === '' ? email : `${displayName} (${email})`,
  }));
}
