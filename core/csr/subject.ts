import { needsOrganization, readTypeFlags } from '#core/catalogue/type-flags.ts';

/** Subject of a request, except the common name, which is the first name. Empty parts are omitted. */
export interface CsrSubject {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly province: string;
  readonly locality: string;
  readonly organization: string;
  readonly orgUnit: string;
}

/**
 * Organization an organization product is bought for, with the field names of the list reply (product.md, 'Contacts and organizations').
 */
export interface SubjectOrganization {
  readonly name: string;
  readonly country: string;
  readonly province: string;
  readonly locality: string;
}

/** product.md, 'Requests': country SG, province Beijing, no city, no organization. */
export const personlessSubject: CsrSubject = {
  country: 'SG',
  province: 'Beijing',
  locality: '',
  organization: '',
  orgUnit: '',
};

/**
 * Returns the subject of a product's request (product.md, 'Requests'). ov and ev products use their organization's; code and doc products
 * default to SG and Beijing if the organization has neither; all others name no organization. No orgUnit: the BR forbid it in TLS leaf
 * certificates since 2022-09-01 (§7.1.2.7.3).
 */
export function subjectFor(productType: string, organization: SubjectOrganization | null = null): CsrSubject {
  if (!needsOrganization(productType) || organization === null) return personlessSubject;
  const { code, doc } = readTypeFlags(productType);
  const hasDefaults = code || doc;
  return {
    country: organization.country || (hasDefaults ? personlessSubject.country : ''),
    province: organization.province || (hasDefaults ? personlessSubject.province : ''),
    locality: organization.locality,
    organization: organization.name,
    orgUnit: '',
  };
}
