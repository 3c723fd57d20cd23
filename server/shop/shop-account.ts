import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { OperatorRight } from '#core/account/rights.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, type UserRow, users } from '#server/db/schema/accounts.ts';

/** The id of the shop's own account, which is made the first time. */
export async function shopAccountID(db: Db, now: Date): Promise<string> {
  const found = await findShopAccount(db);
  if (found !== null) return found;
  await db
    .insert(accounts)
    .values({ kind: 'shop', accountNo: 'shop', createdTime: now })
    .onConflictDoNothing();
  const made = await findShopAccount(db);
  if (made === null) throw new Error('the shop has no account');
  return made;
}

async function findShopAccount(db: Db): Promise<string | null> {
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.kind, 'shop'));
  return row?.id ?? null;
}

type NewOperator = Pick<
  typeof users.$inferInsert,
  'email' | 'displayName' | 'password' | 'operatorRights' | 'twoStepEmail'
>;

/** Adds an operator; null if the email belongs to somebody already. */
export async function createOperator(db: Db, given: NewOperator, now: Date): Promise<UserRow | null> {
  return db.transaction(async (tx) => {
    const accountID = await shopAccountID(tx, now);
    const [row] = await tx
      .insert(users)
      .values({ ...given, accountID, createdTime: now })
      .onConflictDoNothing()
      .returning();
    return row ?? null;
  });
}

/** The operators who can sign in, the first one first; with `right`, those who hold it. */
export async function operators(db: Db, right?: OperatorRight): Promise<UserRow[]> {
  const rows = await db
    .select({ user: users })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountID))
    .where(
      and(
        eq(accounts.kind, 'shop'),
        isNull(users.disabledTime),
        isNull(users.removedTime),
        right === undefined ? undefined : sql`${right} = any(${users.operatorRights})`,
      ),
    )
    .orderBy(asc(users.createdTime), asc(users.id));
  return rows.map(({ user }) => user);
}

export async function isOperator(db: Db, userID: string): Promise<boolean> {
  const [row] = await db
    .select({ kind: accounts.kind })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountID))
    .where(eq(users.id, userID));
  return row?.kind === 'shop';
}
