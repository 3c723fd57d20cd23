import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { type codePurposes, sessionCodes } from '#server/db/schema/factors.ts';

const lifetime = 10 * 60_000;
const resendAfter = 60_000;
const mostTries = 5;

export interface CodeFor {
  readonly sessionID: string;
  readonly purpose: (typeof codePurposes)[number];
  /** Mailbox it is sent to: a code proves no other. */
  readonly target: string;
}

/** Makes a code in place of the one before; or returns the seconds until the next one may be made. */
export async function makeSessionCode(
  db: Db,
  to: CodeFor,
  now: Date,
): Promise<{ readonly code: string; readonly expireTime: Date } | number> {
  const { sessionID, purpose } = to;
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const expireTime = new Date(now.getTime() + lifetime);
  const values = { codeHash: hashOf(to, code), tries: 0, sentTime: now, expireTime };
  const isDue = lte(sessionCodes.sentTime, new Date(now.getTime() - resendAfter));
  const made = await db
    .insert(sessionCodes)
    .values({ sessionID, purpose, ...values })
    .onConflictDoUpdate({
      target: [sessionCodes.sessionID, sessionCodes.purpose],
      set: values,
      setWhere: isDue,
    })
    .returning({ sentTime: sessionCodes.sentTime });
  if (made.length === 1) return { code, expireTime };
  const [last] = await db.select().from(sessionCodes).where(isOf(to));
  const wait = (last?.sentTime.getTime() ?? now.getTime()) + resendAfter - now.getTime();
  return Math.max(1, Math.ceil(wait / 1000));
}

/** Uses up one attempt; a right code is good for one use. */
export async function takeSessionCode(db: Db, to: CodeFor, code: string, now: Date): Promise<boolean> {
  const [row] = await db
    .update(sessionCodes)
    .set({ tries: sql`${sessionCodes.tries} + 1` })
    .where(and(isOf(to), gt(sessionCodes.expireTime, now), lt(sessionCodes.tries, mostTries)))
    .returning();
  const hash = hashOf(to, code);
  if (row === undefined || !timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hash))) return false;
  const used = await db
    .delete(sessionCodes)
    .where(and(isOf(to), eq(sessionCodes.codeHash, hash)))
    .returning({ purpose: sessionCodes.purpose });
  return used.length === 1;
}

function isOf({ sessionID, purpose }: CodeFor) {
  return and(eq(sessionCodes.sessionID, sessionID), eq(sessionCodes.purpose, purpose));
}

function hashOf({ sessionID, purpose, target }: CodeFor, code: string): string {
  return createHash('sha256').update(`${sessionID}:${purpose}:${target}:${code}`).digest('hex');
}
