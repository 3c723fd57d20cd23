import { needsOrganization, readTypeFlags } from '#core/catalogue/type-flags.ts';

/** Subject of a request other than its common name, which is the first name. An empty part is left out. */
export interface CsrSubject {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly province: string;
  readonly locality: string;
  readonly organization: string;
  readonly orgUnit: string;
}

/** The organization an organization product is bought for, in the names of the list reply (spec §3). */
export interface SubjectOrganization {
  readonly name: string;
  readonly country: string;
  readonly province: string;
  readonly locality: string;
}

/** Spec §4: country SG, province Beijing, no city, no organization. */
export const personlessSubject: CsrSubject = {
  country: 'SG',
  province: 'Beijing',
  locality: '',
  organization: '',
  orgUnit: '',
};

/**
 * The subject a product's request carries (spec §4). An ov or ev product takes its organization's; code and doc products
 * default to SG and Beijing where the organization does not say; everything else names no organization. No orgUnit: the
 * BR have forbidden it in TLS leaves since 2022-09-01 (§7.1.2.7.3).
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
