import { and, inArray, isNull, sql } from 'drizzle-orm';
import { namedOwners } from '#core/discovery/place-notes.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { isRecordID } from '#server/http/record-id.ts';

/** The users of an account by e-mail addresses in lower case; those who were removed are none of it. */
export async function usersByEmail(
  db: Db,
  accountID: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set(emails)].filter((email) => email !== '');
  if (named.length === 0) return new Map();
  const email = sql<string>`lower(${users.email})`;
  // One parameter: a page of profiles can name more addresses than a statement may have parameters.
  const isOne = and(isNull(users.removedTime), sql`${email} = any(${sql.param(named)}::text[])`);
  const rows = await db
    .select({ id: users.id, email })
    .from(users)
    .where(and(own(wholeAccount(accountID), users), isOne));
  return new Map(rows.map((row) => [row.email, row.id]));
}

/** Which of these are users of the account who were not removed. */
export async function colleagues(
  db: Db,
  accountID: string,
  ids: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(ids.flatMap((id) => (id !== null && isRecordID(id) ? [id] : [])))];
  if (wanted.length === 0) return new Set();
  const isOne = and(isNull(users.removedTime), inArray(users.id, wanted));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(own(wholeAccount(accountID), users), isOne));
  return new Set(rows.map(({ id }) => id));
}

/** The owners named in each text of targets who are no users of the account, with the first line that names them. */
export async function unknownOwners(
  db: Db,
  accountID: string,
  texts: readonly string[],
): Promise<ReturnType<typeof namedOwners>[]> {
  const named = texts.map(namedOwners);
  const known = await usersByEmail(
    db,
    accountID,
    named.flatMap((each) => each.map(({ owner }) => owner)),
  );
  return named.map((each) => each.filter(({ owner }) => !known.has(owner)));
}
