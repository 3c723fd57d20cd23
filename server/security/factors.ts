import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { EnrolledFactors, SentMethod } from '#core/account/confirmation.ts';
import type { Contact } from '#core/account/contact.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { authenticators, passkeys, recoveryCodes } from '#server/db/schema/factors.ts';

/** What a user has enrolled. */
export async function factorsOf(db: Db, userID: string): Promise<EnrolledFactors> {
  const [user] = await db
    .select({ email: users.twoStepEmail, tel: users.twoStepTel, telephone: users.telephone })
    .from(users)
    .where(eq(users.id, userID));
  const isOwnApp = and(eq(authenticators.userID, userID), ne(authenticators.secret, ''));
  const isLeft = and(eq(recoveryCodes.userID, userID), isNull(recoveryCodes.usedTime));
  return {
    email: user?.email ?? false,
    tel: user?.tel === true && user.telephone !== '',
    app: (await db.$count(authenticators, isOwnApp)) > 0,
    passkeys: await db.$count(passkeys, eq(passkeys.userID, userID)),
    recoveryCodes: await db.$count(recoveryCodes, isLeft),
  };
}

/** The telephone that gets a user's codes; null if they have none. */
export async function telephoneOf(db: Db, userID: string): Promise<Telephone | null> {
  const [user] = await db
    .select({ telPrefix: users.telPrefix, telephone: users.telephone })
    .from(users)
    .where(eq(users.id, userID));
  return user === undefined || user.telephone === '' ? null : { kind: 'tel', ...user };
}
export type Telephone = Extract<Contact, { kind: 'tel' }>;

/** What is written down when a sent code was used. */
export function codeUsed(method: SentMethod, at: Date) {
  return method === 'email' ? { twoStepEmailTime: at } : { twoStepTelTime: at };
}

/** The ids of those users who have enrolled a factor. */
export async function withFactor(
  db: Db,
  of: readonly { readonly id: string; readonly twoStepEmail: boolean; readonly twoStepTel: boolean }[],
): Promise<ReadonlySet<string>> {
  const ids = of.map(({ id }) => id);
  const byApp = await db
    .select({ id: authenticators.userID })
    .from(authenticators)
    .where(and(inArray(authenticators.userID, ids), ne(authenticators.secret, '')));
  const byPasskey = await db
    .select({ id: passkeys.userID })
    .from(passkeys)
    .where(inArray(passkeys.userID, ids));
  const byCode = of.filter(({ twoStepEmail, twoStepTel }) => twoStepEmail || twoStepTel);
  return new Set([...byCode, ...byApp, ...byPasskey].map(({ id }) => id));
}
