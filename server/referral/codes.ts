import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { addDays } from '#core/orders/span.ts';
import { oldCodeDays } from '#core/referral/rewards.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { inviteCodes, referrals } from '#server/db/schema/referral.ts';

/** Without what is read as something else: 0 and O, 1, I and l. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const madeLength = 8;

/** The account's code; null if it has none yet. */
export async function codeOf(db: Db, owner: Owner): Promise<string | null> {
  const [row] = await db
    .select()
    .from(inviteCodes)
    .where(and(own(owner, inviteCodes), isNull(inviteCodes.untilTime)));
  return row?.code ?? null;
}

/** Earlier codes of the account that still count. */
export function earlierCodes(db: Db, owner: Owner, now: Date) {
  return db
    .select({ code: inviteCodes.code, until: inviteCodes.untilTime })
    .from(inviteCodes)
    .where(and(own(owner, inviteCodes), gt(inviteCodes.untilTime, now)))
    .orderBy(desc(inviteCodes.untilTime));
}

/** Returns the account's code, in the caller's transaction; makes one if there is none. */
export async function ensureCode(tx: Db, owner: Owner, now: Date): Promise<string> {
  for (;;) {
    const found = await codeOf(tx, owner);
    if (found !== null) return found;
    const code = Array.from({ length: madeLength }, () => letters[randomInt(letters.length)]).join('');
    await tx.insert(inviteCodes).values({ code, accountID: owner.id, createTime: now }).onConflictDoNothing();
  }
}

/**
 * Changes the account's code, in the caller's transaction. Links with the one before count for a while. Returns false if somebody else has
 * the code, or had it.
 */
export async function changeCode(tx: Db, owner: Owner, code: string, now: Date): Promise<boolean> {
  const ofOwner = own(owner, inviteCodes);
  await tx.select().from(inviteCodes).where(ofOwner).for('update');
  const isSame = sql`lower(${inviteCodes.code}) = ${code.toLowerCase()}`;
  const [taken] = await tx.select().from(inviteCodes).where(isSame);
  if (taken !== undefined && taken.accountID !== owner.id) return false;
  await tx
    .update(inviteCodes)
    .set({ untilTime: addDays(now, oldCodeDays) })
    .where(and(ofOwner, isNull(inviteCodes.untilTime)));
  // One of the account's own that it had before, perhaps in other letters.
  if (taken !== undefined)
    await tx.update(inviteCodes).set({ code, untilTime: null }).where(eq(inviteCodes.code, taken.code));
  else {
    const made = await tx
      .insert(inviteCodes)
      .values({ code, accountID: owner.id, createTime: now })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) return false;
  }
  return true;
}

/** Records that a new account came by a code, if that counts; in the transaction that makes the account. */
export async function keepReferral(tx: Db, invitedID: string, code: string, now: Date): Promise<void> {
  if (code === '') return;
  const counts = or(isNull(inviteCodes.untilTime), gt(inviteCodes.untilTime, now));
  const [found] = await tx
    .select({ accountID: inviteCodes.accountID })
    .from(inviteCodes)
    .where(and(sql`lower(${inviteCodes.code}) = ${code.toLowerCase()}`, counts));
  if (found === undefined || found.accountID === invitedID) return;
  await tx.insert(referrals).values({ invitedID, accountID: found.accountID, createTime: now });
}

/** How many accounts came by the account's codes. */
export function countInvited(db: Db, accountID: string): Promise<number> {
  return db.$count(referrals, own(wholeAccount(accountID), referrals));
}
