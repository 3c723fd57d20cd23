import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { maskEmail } from '#core/parties/mask.ts';
import type { Db } from '#server/db/open.ts';
import { type UserRow, users } from '#server/db/schema/accounts.ts';
import { secondFactors } from '#server/db/schema/sign-in.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { codeMail } from '#server/mail/templates/code-mail.ts';
import { mailLanguageOf } from '#server/notices/people.ts';
import { countAttempt, forgetAttempts } from '#server/session/attempts.ts';
import { makeToken, tokenHash } from '#server/session/token.ts';

const lifetime = 10 * 60_000;
const resendAfter = 60_000;
const mostTries = 5;
const mostSent = 5;
/** Tickets of one user until a correct code: whoever has the password can neither keep guessing nor flood the mailbox. */
const allowance = { most: 10, seconds: 3600 };

/** Data the browser needs for the second step of a sign-in (reply code 12009). */
export interface SecondFactor {
  readonly sessionTicket: string;
  readonly methods: string;
  readonly sentTo: string;
}

/** Starts the second step of a sign-in. Returns the seconds to wait if it is not allowed yet. */
export async function beginSecondFactor(
  tx: Db,
  mailer: Mailer,
  user: UserRow,
  now: Date,
): Promise<SecondFactor | number> {
  const wait = await countAttempt(tx, bucketOf(user.id), allowance, now);
  if (wait !== null) return wait;
  const code = makeCode();
  const { ticket, expireTime } = await keepTicket(tx, user.id, code, now);
  await sendCode(tx, mailer, user, code, now, expireTime);
  return { sessionTicket: ticket, methods: 'email', sentTo: maskEmail(user.email) };
}

/**
 * Starts a second step that answers alike whether the password was right (`user`) or not (null): a code is sent in the first case
 * only, and no code is ever right in the second. Does not name the mailbox, which only the password may reveal.
 */
export async function beginBlindStep(
  tx: Db,
  mailer: Mailer,
  user: UserRow | null,
  now: Date,
): Promise<SecondFactor> {
  const begun = user === null ? 0 : await beginSecondFactor(tx, mailer, user, now);
  // Over its allowance it sends nothing, too: a refusal would reveal that the password is right.
  const sessionTicket =
    typeof begun === 'number' ? (await keepTicket(tx, null, makeCode(), now)).ticket : begun.sessionTicket;
  return { sessionTicket, methods: 'email', sentTo: '' };
}

async function keepTicket(tx: Db, userID: string | null, code: string, now: Date) {
  const ticket = makeToken();
  const expireTime = new Date(now.getTime() + lifetime);
  await tx.insert(secondFactors).values({
    ticketHash: tokenHash(ticket),
    userID,
    codeHash: codeHash(ticket, code),
    sentTime: now,
    expireTime,
  });
  return { ticket, expireTime };
}

/** Uses up one attempt. `over`: the ticket is unknown, too old, or has no attempts left. */
export async function tryCode(
  db: Db,
  ticket: string,
  code: string,
  now: Date,
): Promise<UserRow | 'wrong' | 'over'> {
  const [row] = await db
    .update(secondFactors)
    .set({ tries: sql`${secondFactors.tries} + 1` })
    .where(and(isOpen(ticket, now), lt(secondFactors.tries, mostTries)))
    .returning();
  if (!row) return 'over';
  const { userID } = row;
  if (userID === null || !isEqual(row.codeHash, codeHash(ticket, code)))
    return row.tries < mostTries ? 'wrong' : 'over';
  // Of two concurrent requests with the right code, only one uses up the ticket.
  const used = await db
    .delete(secondFactors)
    .where(eq(secondFactors.ticketHash, row.ticketHash))
    .returning({ userID: secondFactors.userID });
  if (used.length === 0) return 'over';
  await forgetAttempts(db, bucketOf(userID));
  const [user] = await db.select().from(users).where(eq(users.id, userID));
  return user ?? 'over';
}

/** Replaces the code and sends the new one. Returns the seconds to wait if it is not allowed yet. */
export async function resendCode(
  tx: Db,
  mailer: Mailer,
  ticket: string,
  now: Date,
): Promise<'sent' | 'over' | number> {
  const code = makeCode();
  const [row] = await tx
    .update(secondFactors)
    .set({ codeHash: codeHash(ticket, code), sent: sql`${secondFactors.sent} + 1`, sentTime: now })
    .where(
      and(
        isOpen(ticket, now),
        lt(secondFactors.sent, mostSent),
        lte(secondFactors.sentTime, new Date(now.getTime() - resendAfter)),
      ),
    )
    .returning();
  if (row) {
    const [user] = row.userID === null ? [] : await tx.select().from(users).where(eq(users.id, row.userID));
    if (user) await sendCode(tx, mailer, user, code, now, row.expireTime);
    return 'sent';
  }
  const [waiting] = await tx
    .select()
    .from(secondFactors)
    .where(and(isOpen(ticket, now), lt(secondFactors.sent, mostSent)));
  if (!waiting) return 'over';
  return Math.max(1, Math.ceil((waiting.sentTime.getTime() + resendAfter - now.getTime()) / 1000));
}

/** The account of the user a ticket belongs to, while it is valid. */
export async function accountOfTicket(db: Db, ticket: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ accountID: users.accountID })
    .from(secondFactors)
    .innerJoin(users, eq(users.id, secondFactors.userID))
    .where(isOpen(ticket, now));
  return row?.accountID ?? null;
}

function isOpen(ticket: string, now: Date) {
  return and(eq(secondFactors.ticketHash, tokenHash(ticket)), gt(secondFactors.expireTime, now));
}

async function sendCode(
  tx: Db,
  mailer: Mailer,
  user: UserRow,
  code: string,
  at: Date,
  expireAt: Date,
): Promise<void> {
  await mailer.send(tx, {
    accountID: user.accountID,
    to: user.email,
    content: codeMail(code),
    language: await mailLanguageOf(tx, user.id),
    at,
    expireAt,
  });
}

function bucketOf(userID: string): string {
  return `second-factor:${userID}`;
}

function makeCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

function codeHash(ticket: string, code: string): string {
  return createHash('sha256').update(`${ticket}:${code}`).digest('hex');
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
