import { and, asc, eq, ilike, isNull } from 'drizzle-orm';
import type { Contact, ContactDraft } from '#core/contract/calls/parties.ts';
import { joinName } from '#core/parties/contact-name.ts';
import { type Page, rowsBefore } from '#server/catalogue/products.ts';
import type { Db } from '#server/db/open.ts';
import { contacts } from '#server/db/schema/catalogue.ts';
import { containing, ownEntry } from '#server/parties/entries.ts';

/** One page of a customer's contacts, oldest first; names are searched by their parts. */
export async function listContacts(
  db: Db,
  customerID: string,
  query: Page & { readonly firstname?: string; readonly lastname?: string },
): Promise<{ readonly data: Contact[]; readonly total: number }> {
  const wanted = and(
    eq(contacts.customerID, customerID),
    isNull(contacts.removedTime),
    query.firstname ? ilike(contacts.firstname, containing(query.firstname)) : undefined,
    query.lastname ? ilike(contacts.lastname, containing(query.lastname)) : undefined,
  );
  const rows = await db
    .select()
    .from(contacts)
    .where(wanted)
    .orderBy(asc(contacts.createdTime), asc(contacts.id))
    .limit(query.limit)
    .offset(rowsBefore(query));
  return {
    data: rows.map(({ customerID: _, createdTime: __, removedTime: ___, ...row }) => ({
      ...row,
      name: joinName(row),
    })),
    total: await db.$count(contacts, wanted),
  };
}

/** Writes a checked draft as a new contact and answers its id. */
export async function addContact(
  tx: Db,
  customerID: string,
  draft: ContactDraft,
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(contacts)
    .values({ ...columnsOf(draft), customerID, createdTime: now })
    .returning({ id: contacts.id });
  if (row === undefined) throw new Error('a contact was not written');
  return row.id;
}

/** False when the contact is not there or not theirs. */
export async function changeContact(
  tx: Db,
  customerID: string,
  id: string,
  draft: ContactDraft,
): Promise<boolean> {
  const own = ownEntry(contacts, customerID, id);
  if (own === null) return false;
  const changed = await tx.update(contacts).set(columnsOf(draft)).where(own).returning({ id: contacts.id });
  return changed.length > 0;
}

function columnsOf({ firstname, lastname, position, email, telephone, idCard }: ContactDraft) {
  return {
    firstname: firstname.trim(),
    lastname: lastname.trim(),
    position: position.trim(),
    email: email.trim(),
    telephone: telephone.trim(),
    idCard: idCard.trim(),
  };
}
