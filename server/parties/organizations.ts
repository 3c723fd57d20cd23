import { and, asc, eq, ilike, isNull } from 'drizzle-orm';
import type { Organization, OrganizationDraft } from '#core/contract/calls/parties.ts';
import { type Page, rowsBefore } from '#server/catalogue/products.ts';
import type { Db } from '#server/db/open.ts';
import { organizations } from '#server/db/schema/catalogue.ts';
import { containing, ownEntry } from '#server/parties/entries.ts';

/** One page of a customer's organizations, oldest first; those whose name contains `name` where one is given. */
export async function listOrganizations(
  db: Db,
  customerID: string,
  { name = '', ...page }: Page & { readonly name?: string },
): Promise<{ readonly data: Organization[]; readonly total: number }> {
  const wanted = and(
    eq(organizations.customerID, customerID),
    isNull(organizations.removedTime),
    name.trim() === '' ? undefined : ilike(organizations.name, containing(name.trim())),
  );
  const rows = await db
    .select()
    .from(organizations)
    .where(wanted)
    .orderBy(asc(organizations.createdTime), asc(organizations.id))
    .limit(page.limit)
    .offset(rowsBefore(page));
  return {
    data: rows.map(({ customerID: _, createdTime: __, removedTime: ___, ...row }) => row),
    total: await db.$count(organizations, wanted),
  };
}

/** Writes a checked draft as a new organization and answers its id. */
export async function addOrganization(
  tx: Db,
  customerID: string,
  draft: OrganizationDraft,
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(organizations)
    .values({ ...columnsOf(draft), customerID, createdTime: now })
    .returning({ id: organizations.id });
  if (row === undefined) throw new Error('a company was not written');
  return row.id;
}

/** False when the organization is not there or not theirs. */
export async function changeOrganization(
  tx: Db,
  customerID: string,
  id: string,
  draft: OrganizationDraft,
): Promise<boolean> {
  const own = ownEntry(organizations, customerID, id);
  if (own === null) return false;
  const changed = await tx
    .update(organizations)
    .set(columnsOf(draft))
    .where(own)
    .returning({ id: organizations.id });
  return changed.length > 0;
}

/** A draft's fields under the names of a list (spec §3). */
function columnsOf(draft: OrganizationDraft) {
  return {
    name: draft.orgName.trim(),
    creditCode: draft.creditCode.trim(),
    country: draft.nationCode.trim().toUpperCase(),
    province: draft.province.trim(),
    locality: draft.city.trim(),
    postalCode: draft.postalCode.trim(),
    telephone: draft.telephone.trim(),
    registryAddr: draft.address.trim(),
    dateOfIncorporation: draft.dateOfIncorporation,
  };
}
