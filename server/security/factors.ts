import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { EnrolledFactors } from '#core/account/confirmation.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { authenticators, passkeys, recoveryCodes } from '#server/db/schema/factors.ts';

/** What a user has enrolled. */
export async function factorsOf(db: Db, userID: string): Promise<EnrolledFactors> {
  const [user] = await db.select({ email: users.twoStepEmail }).from(users).where(eq(users.id, userID));
  const isOwnApp = and(eq(authenticators.userID, userID), ne(authenticators.secret, ''));
  const isLeft = and(eq(recoveryCodes.userID, userID), isNull(recoveryCodes.usedTime));
  return {
    email: user?.email ?? false,
    app: (await db.$count(authenticators, isOwnApp)) > 0,
    passkeys: await db.$count(passkeys, eq(passkeys.userID, userID)),
    recoveryCodes: await db.$count(recoveryCodes, isLeft),
  };
}

/** The ids of those users who have enrolled a factor. */
export async function withFactor(
  db: Db,
  of: readonly { readonly id: string; readonly twoStepEmail: boolean }[],
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
  const byMail = of.filter(({ twoStepEmail }) => twoStepEmail);
  return new Set([...byMail, ...byApp, ...byPasskey].map(({ id }) => id));
}
