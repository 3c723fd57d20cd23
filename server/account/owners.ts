import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';

/** The owners of an account who can sign in and have a mailbox, the first one first. */
export function ownersOf(db: Db, accountID: string) {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        own(wholeAccount(accountID), users),
        eq(users.role, 'owner'),
        ne(users.email, ''),
        isNull(users.disabledTime),
      ),
    )
    .orderBy(asc(users.createdTime), asc(users.id));
}
