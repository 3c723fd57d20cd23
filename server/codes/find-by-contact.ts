import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Contact } from '#core/account/contact.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, type UserRow, users } from '#server/db/schema/accounts.ts';

/** The user who signs in with a contact; `isDisabled`: they, or their whole account. */
export async function findByContact(
  db: Db,
  contact: Contact,
): Promise<{ readonly user: UserRow; readonly isDisabled: boolean } | null> {
  const isTheirs =
    contact.kind === 'email'
      ? eq(users.email, contact.email)
      : and(eq(users.telephone, contact.telephone), eq(users.telPrefix, contact.telPrefix));
  const isDisabled = sql<boolean>`${users.disabledTime} is not null or ${accounts.disabledTime} is not null`;
  const [found] = await db
    .select({ user: users, isDisabled })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountID))
    .where(and(isTheirs, isNull(users.removedTime)));
  return found ?? null;
}
