import { and, eq, inArray } from 'drizzle-orm';
import type { Asker } from '#core/contract/shop-reviews.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { organizationRealNames, personRealNames } from '#server/db/schema/realname.ts';

/** Earlier decisions that a reviewer is shown of one person or account. */
const mostEarlier = 5;

export const askerColumns = {
  displayName: users.displayName,
  email: users.email,
  telephone: users.telephone,
};

/** As the page shows them: nobody where the user was removed since. */
export function shownAsker(found: Asker | null): Asker {
  return found ?? { displayName: '', email: '', telephone: '' };
}

/** The verified names of these accounts and of these users, by their id. */
export async function verifiedNames(
  db: Db,
  accountIDs: readonly string[],
  userIDs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const organizations = await db
    .select({ of: organizationRealNames.accountID, name: organizationRealNames.orgName })
    .from(organizationRealNames)
    .where(
      and(
        inArray(organizationRealNames.accountID, [...accountIDs]),
        eq(organizationRealNames.status, 'passed'),
      ),
    );
  const people = await db
    .select({ of: personRealNames.userID, name: personRealNames.name })
    .from(personRealNames)
    .where(and(inArray(personRealNames.userID, [...userIDs]), eq(personRealNames.status, 'passed')));
  return new Map([...organizations, ...people].map(({ of, name }) => [of, name]));
}

/** The rows of each key, in their order, at most `mostEarlier` of each. */
export function earlierBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const own = found.get(keyOf(row)) ?? [];
    if (own.length < mostEarlier) own.push(row);
    found.set(keyOf(row), own);
  }
  return found;
}
