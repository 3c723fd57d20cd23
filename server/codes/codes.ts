import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { accountName, type Contact, contactKey } from '#core/account/contact.ts';
import { codeMinutes, resendSeconds } from '#core/contract/account-codes.ts';
import { sendCodeQueue } from '#server/codes/code-queue.ts';
import type { Db } from '#server/db/open.ts';
import { type CodeRow, type codePurposes, codes } from '#server/db/schema/codes.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { countAttempt, networkOf, rangeOf } from '#server/session/attempts.ts';
import { isKnownPlace } from '#server/session/login-limits.ts';

export type CodePurpose = (typeof codePurposes)[number];

const second = 1_000;
const mostTries = 5;
const hour = 3_600;
/** Codes one network, one wider range and one target may have sent, whatever they are for; and tries of codes. */
const limits = {
  sentToNetwork: { most: 20, seconds: hour },
  sentToRange: { most: 200, seconds: hour },
  sentToTarget: { most: 6, seconds: hour },
  sentToTargetDaily: { most: 20, seconds: 24 * hour },
  triedByNetwork: { most: 60, seconds: hour },
  triedByRange: { most: 600, seconds: hour },
} as const;

/** A code is bound to these: it is worth nothing for another purpose, to another session, or for another contact. */
export interface CodeFor {
  readonly purpose: CodePurpose;
  /** Id of the session; without one, a ticket of the caller's own or else their network. */
  readonly session: string;
  readonly target: Contact;
}

export interface CodeSent {
  readonly sentTime: string;
  readonly expireTime: string;
  readonly resendAfter: number;
}

/**
 * Notes that a code is wanted, and has a job send it. Looks nobody up, so that the reply is the same, and takes as long, whether or not
 * somebody has an account with the target. Returns the seconds to wait if it is not allowed yet.
 */
export async function requestCode(
  tx: Db,
  jobs: Jobs,
  wanted: CodeFor & { readonly userID?: string; readonly ticketHash?: string },
  ip: string,
  now: Date,
): Promise<CodeSent | number> {
  const { purpose, target, userID = null, ticketHash = '' } = wanted;
  const wait = await countSending(tx, target, ip, now);
  if (wait !== null) return wait;
  const key = codeKey(wanted);
  const values = {
    purpose,
    target,
    userID,
    ticketHash,
    codeHash: '',
    tries: 0,
    sentTime: now,
    expireTime: new Date(now.getTime() + codeMinutes * 60 * second),
    verifiedTime: null,
  };
  const resendable = new Date(now.getTime() - resendSeconds * second);
  const [row] = await tx
    .insert(codes)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: codes.key, set: values, setWhere: lte(codes.sentTime, resendable) })
    .returning();
  if (row === undefined) {
    const [known] = await tx.select({ sentTime: codes.sentTime }).from(codes).where(eq(codes.key, key));
    const until = (known?.sentTime ?? now).getTime() + resendSeconds * second;
    return Math.max(1, Math.ceil((until - now.getTime()) / second));
  }
  await jobs.send(sendCodeQueue, { key, sentTime: now.toISOString() }, { tx });
  return {
    sentTime: row.sentTime.toISOString(),
    expireTime: row.expireTime.toISOString(),
    resendAfter: resendSeconds,
  };
}

/**
 * Counts what is sent: by network against floods, by target so that guesses from many addresses get nowhere. Somebody who signed in from
 * here before has a count of their own, so that others cannot use up theirs.
 */
async function countSending(tx: Db, target: Contact, ip: string, now: Date): Promise<number | null> {
  const network = networkOf(ip);
  const isKnown = await isKnownPlace(tx, spellings(target), ip);
  const hash = sha256(contactKey(target));
  const bucket = isKnown ? `code-target:${hash}:${network}` : `code-target:${hash}`;
  const counted = [
    [`code-network:${network}`, limits.sentToNetwork],
    [`code-range:${rangeOf(ip)}`, limits.sentToRange],
    [bucket, limits.sentToTarget],
    [`${bucket}:day`, limits.sentToTargetDaily],
  ] as const;
  for (const [name, allowance] of counted) {
    const wait = await countAttempt(tx, name, allowance, now);
    if (wait !== null) return wait;
  }
  return null;
}

/**
 * Uses up one of the tries of a code. `over`: none was requested, it is too old, or its tries are used up. Not in a transaction that a
 * refusal rolls back.
 */
export async function tryCode(
  db: Db,
  wanted: CodeFor,
  code: string,
  ip: string,
  now: Date,
): Promise<'right' | 'wrong' | 'over' | number> {
  const counted = [
    [`code-try:${networkOf(ip)}`, limits.triedByNetwork],
    [`code-try-range:${rangeOf(ip)}`, limits.triedByRange],
  ] as const;
  for (const [name, allowance] of counted) {
    const wait = await countAttempt(db, name, allowance, now);
    if (wait !== null) return wait;
  }
  return compareCode(db, wanted, code, now);
}

/** Uses up one of the tries of a code, and the code if it is right, for callers that count tries themselves. */
export async function takeCode(db: Db, wanted: CodeFor, code: string, now: Date): Promise<boolean> {
  return (await compareCode(db, wanted, code, now)) === 'right' && (await spendCode(db, wanted));
}

async function compareCode(
  db: Db,
  wanted: CodeFor,
  code: string,
  now: Date,
): Promise<'right' | 'wrong' | 'over'> {
  const key = codeKey(wanted);
  const [row] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(eq(codes.key, key), gt(codes.expireTime, now), lt(codes.tries, mostTries)))
    .returning();
  if (row === undefined) return 'over';
  if (isEqual(row.codeHash, codeHash(key, code))) return 'right';
  return row.tries < mostTries ? 'wrong' : 'over';
}

/** Uses up a right code, with what it allows, in one transaction. Of two that do so at the same time, one gets it. */
export async function spendCode(tx: Db, wanted: CodeFor): Promise<boolean> {
  const spent = await tx
    .delete(codes)
    .where(eq(codes.key, codeKey(wanted)))
    .returning({ key: codes.key });
  return spent.length === 1;
}

/** Notes that the present contact was verified: its code is used up, and one change is allowed until it expires. */
export async function noteVerified(tx: Db, wanted: CodeFor, now: Date): Promise<void> {
  const expireTime = new Date(now.getTime() + codeMinutes * 60 * second);
  await tx
    .update(codes)
    .set({ codeHash: '', tries: mostTries, verifiedTime: now, expireTime })
    .where(eq(codes.key, codeKey(wanted)));
}

/** Whether the present contact was verified within the last minutes. */
export async function isVerified(db: Db, wanted: CodeFor, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ verifiedTime: codes.verifiedTime })
    .from(codes)
    .where(and(eq(codes.key, codeKey(wanted)), gt(codes.expireTime, now)));
  return row !== undefined && row.verifiedTime !== null;
}

/** Makes the code of a request and stores its hash; null if the request is no longer the newest, or too old. */
export async function makeCode(
  tx: Db,
  key: string,
  sentTime: Date,
  now: Date,
): Promise<{ readonly row: CodeRow; readonly code: string } | null> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const [row] = await tx
    .update(codes)
    .set({ codeHash: codeHash(key, code) })
    .where(and(eq(codes.key, key), eq(codes.sentTime, sentTime), gt(codes.expireTime, now)))
    .returning();
  return row === undefined ? null : { row, code };
}

export function ticketHashOf(ticket: string): string {
  return sha256(`ticket:${ticket}`);
}

/** As a user may have typed their account when they signed in. */
function spellings(target: Contact): string[] {
  if (target.kind === 'email') return [target.email];
  const { telPrefix, telephone } = target;
  return [telephone, `${telPrefix}${telephone}`, accountName({ ...target, email: '' })];
}

function codeKey({ purpose, session, target }: CodeFor): string {
  return sha256(JSON.stringify([purpose, session, target.kind, contactKey(target)]));
}

function codeHash(key: string, code: string): string {
  return sha256(`${key}:${code}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
