import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { recoveryCodes } from '#server/db/schema/factors.ts';
import { deriveKey } from '#server/session/stored-password.ts';

const codes = 10;
const codeLength = 8;
/** Without what is easily mistaken: 0, 1, i, l, o. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Codes and their stored form, made before the transaction: derivations take long. One salt for the set, so that a try takes one. */
export async function makeRecoverySet(
  cost: number,
): Promise<{ codes: string[]; salt: string; keys: string[] }> {
  const made = Array.from({ length: codes }, makeCode);
  const salt = randomBytes(16);
  const keys = await Promise.all(made.map((code) => deriveKey(code, salt, cost)));
  return {
    codes: made.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`),
    salt: salt.toString('base64url'),
    keys: keys.map((key) => key.toString('base64url')),
  };
}

/** Stores a set in place of the one before. */
export async function storeRecoverySet(
  tx: Db,
  userID: string,
  { salt, keys }: { readonly salt: string; readonly keys: readonly string[] },
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userID, userID));
  await tx.insert(recoveryCodes).values(keys.map((key) => ({ userID, salt, key })));
}

/** Uses up a code. Takes as long for a user without any, and for nobody (null). */
export async function takeRecoveryCode(
  db: Db,
  userID: string | null,
  typed: string,
  cost: number,
  now: Date,
): Promise<boolean> {
  const open =
    userID === null
      ? []
      : await db
          .select()
          .from(recoveryCodes)
          .where(and(eq(recoveryCodes.userID, userID), isNull(recoveryCodes.usedTime)));
  const salt = open[0] === undefined ? nobodysSalt : Buffer.from(open[0].salt, 'base64url');
  const key = await deriveKey(typed.replace('-', ''), salt, cost);
  const found = open.find((row) => isEqual(Buffer.from(row.key, 'base64url'), key));
  if (found === undefined) return false;
  const used = await db
    .update(recoveryCodes)
    .set({ usedTime: now })
    .where(and(eq(recoveryCodes.id, found.id), isNull(recoveryCodes.usedTime)))
    .returning({ id: recoveryCodes.id });
  return used.length === 1;
}

const nobodysSalt = randomBytes(16);

function makeCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function isEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
