import {
  addOrganizationDomains,
  aheadMethods,
  type OrganizationDomain,
  validateOrganizationDomain,
} from '#core/contract/organization-domains.ts';
import type { FormSource } from '#src/console/form/form-source.ts';

export interface DomainsTerms {
  readonly orgID: string;
  /** The domain to revalidate; null when adding. */
  readonly again: OrganizationDomain | null;
}

interface DomainsBody {
  readonly orgID: string;
  readonly domainNames: string;
  readonly dcvMethod: (typeof aheadMethods)[number];
}

/** Domains to validate for an organization, or one to revalidate. */
export const domainsForm: FormSource<OrganizationDomain, DomainsBody, DomainsTerms> = {
  name: 'organization-domains',
  fields: ['domainNames', 'dcvMethod'],
  kinds: addOrganizationDomains.body.entries,
  toDraft: (item, { own: { orgID } }) => ({
    orgID,
    domainNames: item?.domainName ?? '',
    dcvMethod: item?.dcvMethod ?? 'dns_txt',
  }),
  toBody: ({ orgID = '', domainNames = '', dcvMethod }) => ({
    orgID,
    domainNames,
    dcvMethod: aheadMethods.find((method) => method === dcvMethod) ?? 'dns_txt',
  }),
  async check({ domainNames }) {
    const names = await (await import('#core/validation/ahead-names.ts')).readAheadNames(domainNames);
    return names.ok ? [] : names.error;
  },
  async save(client, { id, key, body }) {
    const { orgID, dcvMethod } = body;
    if (id === null) await client.call(addOrganizationDomains, { body }, { idempotencyKey: key });
    else await client.call(validateOrganizationDomain, { body: { id, dcvMethod } });
    return { id: id ?? orgID };
  },
};
