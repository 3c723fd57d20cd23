import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { acmeNonces } from '#server/db/schema/acme.ts';

/** How long a nonce may wait to be used. */
const lifeMs = 3_600_000;

/** A new nonce (RFC 8555 §6.5), known to every process. */
export async function newNonce(db: Db, now: Date): Promise<string> {
  const nonce = randomBytes(16).toString('base64url');
  await db.insert(acmeNonces).values({ nonce, expireTime: new Date(now.getTime() + lifeMs) });
  return nonce;
}

/** Takes a nonce back. False if it was never given out, is too old, or was used before: a deleted row cannot be deleted again. */
export async function takeNonce(db: Db, nonce: string, now: Date): Promise<boolean> {
  const used = await db
    .delete(acmeNonces)
    .where(and(eq(acmeNonces.nonce, nonce), gt(acmeNonces.expireTime, now)))
    .returning({ nonce: acmeNonces.nonce });
  return used.length === 1;
}
