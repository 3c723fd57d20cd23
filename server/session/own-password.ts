import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { isPassword } from '#server/session/stored-password.ts';

/** Whether this is the user's present password. `password` is the hash the browser sends. */
export async function isOwnPassword(
  db: Db,
  userID: string,
  password: string,
  cost: number,
): Promise<boolean> {
  const [user] = await db.select({ password: users.password }).from(users).where(eq(users.id, userID));
  return isPassword(password, user?.password ?? null, cost);
}
