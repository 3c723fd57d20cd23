import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { endSessionsOf, endSessionsOfAccount } from '#server/session/sessions.ts';

/** Disables a customer's account from `since` on, and ends its sessions; null enables it. Its orders continue. */
export async function disableAccount(tx: Db, accountID: string, since: Date | null): Promise<void> {
  await tx.update(accounts).set({ disabledTime: since }).where(eq(accounts.id, accountID));
  if (since !== null) await endSessionsOfAccount(tx, accountID);
}

/** The same for one operator: the shop's account itself is never disabled. */
export async function disableOperator(tx: Db, userID: string, since: Date | null): Promise<void> {
  await tx.update(users).set({ disabledTime: since }).where(eq(users.id, userID));
  if (since !== null) await endSessionsOf(tx, userID);
}
