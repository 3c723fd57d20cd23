import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';

type NewUser = Omit<typeof users.$inferInsert, 'accountID' | 'id' | 'createdTime' | 'role' | 'roleID'>;

/** An account and its first user, who owns it. Returns null if the email or phone belongs to somebody already. */
export async function createAccount(
  db: Db,
  given: {
    readonly account: Pick<typeof accounts.$inferInsert, 'companyName' | 'discount' | 'inviteCode'>;
    readonly owner: NewUser;
    readonly now: Date;
  },
): Promise<{ readonly accountID: string; readonly userID: string } | null> {
  const createdTime = given.now;
  return db.transaction(async (tx) => {
    const [account] = await tx
      .insert(accounts)
      .values({ ...given.account, createdTime })
      .returning({ id: accounts.id });
    if (account === undefined) throw new Error('no account was made');
    const [user] = await tx
      .insert(users)
      .values({ ...given.owner, accountID: account.id, createdTime })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (user !== undefined) return { accountID: account.id, userID: user.id };
    // Two accounts may not share a sign-in; without its owner the account is of no use.
    await tx.delete(accounts).where(eq(accounts.id, account.id));
    return null;
  });
}
