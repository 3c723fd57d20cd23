import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';

/** Fields of a user and of the account they own. */
export type PersonValues = Partial<
  Omit<typeof users.$inferInsert, 'id' | 'accountID'> &
    Pick<typeof accounts.$inferInsert, 'companyName' | 'discount'>
>;

/** Inserts a user: the owner of an account of their own, or a colleague in an account that is there. */
export async function insertPerson(
  db: Db,
  { companyName, discount, ...values }: PersonValues = {},
  of?: string,
): Promise<{ readonly id: string; readonly accountID: string }> {
  const accountID = of ?? (await insertAccount(db, { companyName, discount }));
  const email = `${randomUUID()}@example.com`;
  const person = { email, displayName: 'Test customer', password: 'not usable', ...values, accountID };
  const [user] = await db.insert(users).values(person).returning({ id: users.id });
  if (user === undefined) throw new Error('no user was made');
  return { id: user.id, accountID };
}

async function insertAccount(
  db: Db,
  values: { readonly companyName?: string | undefined; readonly discount?: number | undefined },
): Promise<string> {
  const [account] = await db.insert(accounts).values(values).returning({ id: accounts.id });
  if (account === undefined) throw new Error('no account was made');
  return account.id;
}

/** The code in the link of the newest invitation sent to a mailbox; empty if there is none. */
export async function invitationCode(db: Db, email: string): Promise<string> {
  const mails = await db.select().from(sandboxMails).where(eq(sandboxMails.to, email));
  const last = mails.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1);
  return /\/invitation\/([\w-]{43})/.exec(last?.text ?? '')?.[1] ?? '';
}
