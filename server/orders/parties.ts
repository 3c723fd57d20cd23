import { type Fault, fault } from '#core/fault.ts';
import { needsContact, needsOrganization } from '#core/products/type-flags.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Organisation } from '#server/ca/issuer.ts';
import { ownEntry } from '#server/catalogue/entries.ts';
import type { Db } from '#server/db/open.ts';
import { contacts, organizations } from '#server/db/schema/catalogue.ts';

/** The company an order is for, as it is now; null where the product asks for none, even if one is named. */
export async function readParties(
  db: Db,
  customerID: string,
  productType: string,
  { contactID, orgID }: { readonly contactID: string; readonly orgID: string },
): Promise<Result<Organisation | null, Fault[]>> {
  const ownContact = ownEntry(contacts, customerID, contactID);
  const isOwnContact = ownContact !== null && (await db.$count(contacts, ownContact)) > 0;
  const organisation = await findOrganisation(db, customerID, orgID);
  const faults = [
    ...partyFaults('contactID', contactID, isOwnContact, needsContact(productType)),
    ...partyFaults('orgID', orgID, organisation !== null, needsOrganization(productType)),
  ];
  if (faults.length > 0) return fail(faults);
  return ok(needsOrganization(productType) ? organisation : null);
}

function partyFaults(field: string, id: string, isOwn: boolean, isRequired: boolean): Fault[] {
  if (id === '') return isRequired ? [fault(field, 'required', '')] : [];
  return isOwn ? [] : [fault(field, 'not-offered', id)];
}

async function findOrganisation(db: Db, customerID: string, id: string): Promise<Organisation | null> {
  const own = ownEntry(organizations, customerID, id);
  if (own === null) return null;
  const { name, creditCode, country, province, locality } = organizations;
  const [row] = await db
    .select({ name, creditCode, country, province, locality })
    .from(organizations)
    .where(own);
  return row ?? null;
}
