import { needsContact, needsOrganization } from '#core/catalogue/type-flags.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import { type Fault, fault } from '#core/fault.ts';
import { joinName } from '#core/parties/contact-name.ts';
import { orderContactFault } from '#core/parties/order-contact.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Owner } from '#server/account/own.ts';
import type { Organization } from '#server/ca/issuer.ts';
import type { Db } from '#server/db/open.ts';
import { contacts, organizations } from '#server/db/schema/catalogue.ts';
import { ownRecord } from '#server/http/own-records.ts';

/** Returns the current data of an order's organization; null if the product requires none, even if one is named. */
export async function readParties(
  db: Db,
  owner: Owner,
  product: Pick<Product, 'productType' | 'subBrand'>,
  { contactID, orgID }: { readonly contactID: string; readonly orgID: string },
): Promise<Result<Organization | null, Fault[]>> {
  const { productType } = product;
  const contact = await findContact(db, owner, contactID);
  const organization = await findOrganization(db, owner, orgID);
  const unfit = contact === null ? null : orderContactFault(contact, product);
  const faults = [
    ...partyFaults('contactID', contactID, contact !== null, needsContact(productType)),
    ...partyFaults('orgID', orgID, organization !== null, needsOrganization(productType)),
    ...(unfit === null ? [] : [unfit]),
  ];
  if (faults.length > 0) return fail(faults);
  return ok(needsOrganization(productType) ? organization : null);
}

function partyFaults(field: string, id: string, isOwn: boolean, isRequired: boolean): Fault[] {
  if (id === '') return isRequired ? [fault(field, 'required', '')] : [];
  return isOwn ? [] : [fault(field, 'not-offered', id)];
}

async function findContact(db: Db, owner: Owner, id: string) {
  const own = ownRecord(contacts, owner, id);
  const { firstname, lastname, idCard } = contacts;
  const [row] = await db.select({ firstname, lastname, idCard }).from(contacts).where(own);
  return row === undefined ? null : { name: joinName(row), idCard: row.idCard };
}

async function findOrganization(db: Db, owner: Owner, id: string): Promise<Organization | null> {
  const own = ownRecord(organizations, owner, id);
  const { name, creditCode, country, province, locality } = organizations;
  const [row] = await db
    .select({ name, creditCode, country, province, locality })
    .from(organizations)
    .where(own);
  return row ?? null;
}
