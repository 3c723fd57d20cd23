interface Shared {
  readonly creditCode: string;
  readonly province: string;
  readonly postalCode: string;
  readonly telephone: string;
  readonly dateOfIncorporation: string;
}

/** An organization with the field names of lists and registers (product.md, 'Contacts and organizations'). */
interface OrganizationRecord extends Shared {
  readonly name: string;
  readonly country: string;
  readonly locality: string;
  readonly registryAddr: string;
}

/** The same organization with the field names of forms and saves. */
interface OrganizationDraft extends Shared {
  readonly orgName: string;
  readonly nationCode: string;
  readonly city: string;
  readonly address: string;
}

export function organizationDraftOf(record: OrganizationRecord): OrganizationDraft {
  return {
    ...sharedOf(record),
    orgName: record.name,
    nationCode: record.country,
    city: record.locality,
    address: record.registryAddr,
  };
}

export function organizationRecordOf(draft: OrganizationDraft): OrganizationRecord {
  return {
    ...sharedOf(draft),
    name: draft.orgName,
    country: draft.nationCode,
    locality: draft.city,
    registryAddr: draft.address,
  };
}

function sharedOf({ creditCode, province, postalCode, telephone, dateOfIncorporation }: Shared): Shared {
  return { creditCode, province, postalCode, telephone, dateOfIncorporation };
}
