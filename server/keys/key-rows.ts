import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type ApiKeyRow, apiKeySecrets, apiKeys } from '#server/db/schema/api-keys.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { makeKeyToken, tokenHash } from '#server/session/token.ts';

const day = 24 * 3_600_000;

/** Makes changes of an account's keys follow one another: names are taken once, and there are only so many. */
export async function lockKeys(tx: Db, owner: Owner): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`keys ${owner.id}`}, 0))`);
}

/** The keys that the owner sees and nobody removed. */
export function ownKeys(owner: Owner) {
  return and(own(owner, apiKeys), isNull(apiKeys.removedTime));
}

export async function findKeyRow(db: Db, owner: Owner, id: string): Promise<ApiKeyRow | null> {
  if (!isRecordID(id)) return null;
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(ownKeys(owner), eq(apiKeys.id, id)));
  return row ?? null;
}

/** Gives a key a new secret and returns it; it is stored nowhere else. */
export async function addSecret(
  tx: Db,
  keyID: string,
  days: number,
  now: Date,
): Promise<{ readonly token: string; readonly endTime: Date }> {
  const token = makeKeyToken();
  const endTime = new Date(now.getTime() + days * day);
  await tx
    .insert(apiKeySecrets)
    .values({ hash: tokenHash(token), keyID, ending: token.slice(-4), createdTime: now, endTime });
  return { token, endTime };
}

/** Lets the secrets of a key end at `endTime` if they would end later; returns when the newest would have. `keepsNewest`: all but that. */
export async function endOlder(
  tx: Db,
  keyID: string,
  endTime: Date,
  { keepsNewest = false } = {},
): Promise<Date | null> {
  const [newest] = await tx
    .select()
    .from(apiKeySecrets)
    .where(eq(apiKeySecrets.keyID, keyID))
    .orderBy(desc(apiKeySecrets.createdTime), desc(apiKeySecrets.endTime))
    .limit(1);
  const isKept = keepsNewest && newest !== undefined ? ne(apiKeySecrets.hash, newest.hash) : undefined;
  await tx
    .update(apiKeySecrets)
    .set({ endTime })
    .where(and(eq(apiKeySecrets.keyID, keyID), gt(apiKeySecrets.endTime, endTime), isKept));
  return newest?.endTime ?? null;
}
