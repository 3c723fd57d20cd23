import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { authenticators } from '#server/db/schema/factors.ts';
import { findStep, makeSecret } from '#server/security/totp.ts';

/** Milliseconds a new secret waits for its first code. */
const pendingFor = 30 * 60_000;

/** Makes a secret that becomes the user's own with its first code; the present one stays until then. */
export async function beginAuthenticator(db: Db, userID: string, now: Date): Promise<Buffer> {
  const secret = makeSecret();
  const pending = {
    pendingSecret: secret.toString('base64url'),
    pendingUntil: new Date(now.getTime() + pendingFor),
  };
  await db
    .insert(authenticators)
    .values({ userID, ...pending })
    .onConflictDoUpdate({ target: authenticators.userID, set: pending });
  return secret;
}

/** Whether the code is one of the new secret, which is then the user's own. */
export async function enrolAuthenticator(db: Db, userID: string, code: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select()
    .from(authenticators)
    .where(
      and(
        eq(authenticators.userID, userID),
        ne(authenticators.pendingSecret, ''),
        gt(authenticators.pendingUntil, now),
      ),
    );
  const step = row === undefined ? null : findStep(Buffer.from(row.pendingSecret, 'base64url'), code, now, 0);
  if (row === undefined || step === null) return false;
  const enrolled = await db
    .update(authenticators)
    .set({
      secret: row.pendingSecret,
      pendingSecret: '',
      pendingUntil: null,
      lastStep: step,
      createdTime: now,
      lastUsedTime: now,
    })
    .where(and(eq(authenticators.userID, userID), eq(authenticators.pendingSecret, row.pendingSecret)))
    .returning({ userID: authenticators.userID });
  return enrolled.length === 1;
}

export async function removeAuthenticator(db: Db, userID: string): Promise<boolean> {
  const removed = await db.delete(authenticators).where(eq(authenticators.userID, userID)).returning();
  return removed.some(({ secret }) => secret !== '');
}

/** Uses up a code of the user's app. Of two concurrent requests with the same code, one is right. */
export async function takeAppCode(db: Db, userID: string, code: string, now: Date): Promise<boolean> {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userID, userID));
  if (row === undefined || row.secret === '') return false;
  const step = findStep(Buffer.from(row.secret, 'base64url'), code, now, row.lastStep);
  if (step === null) return false;
  const used = await db
    .update(authenticators)
    .set({ lastStep: step, lastUsedTime: now })
    .where(
      and(
        eq(authenticators.userID, userID),
        eq(authenticators.secret, row.secret),
        lt(authenticators.lastStep, step),
      ),
    )
    .returning({ userID: authenticators.userID });
  return used.length === 1;
}
