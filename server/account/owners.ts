import { and, asc, eq, isNull } from 'drizzle-orm';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';

/** The owners of an account who can sign in, the first one first. */
export function ownersOf(db: Db, accountID: string) {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(own(wholeAccount(accountID), users), eq(users.role, 'owner'), isNull(users.disabledTime)))
    .orderBy(asc(users.createdTime), asc(users.id));
}
