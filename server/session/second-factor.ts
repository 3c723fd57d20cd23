import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { type ConfirmMethod, factorMethods } from '#core/account/confirmation.ts';
import { maskEmail } from '#core/parties/mask.ts';
import type { Db } from '#server/db/open.ts';
import { type UserRow, users } from '#server/db/schema/accounts.ts';
import { secondFactors } from '#server/db/schema/sign-in.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { codeMail } from '#server/mail/templates/code-mail.ts';
import { mailLanguageOf } from '#server/notices/people.ts';
import { takeAppCode } from '#server/security/authenticator.ts';
import { factorsOf } from '#server/security/factors.ts';
import { takeRecoveryCode } from '#server/security/recovery-codes.ts';
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

/** What a second step may ask for. */
type StepMethod = Exclude<ConfirmMethod, 'password'>;

/** All of them: a reply that must not reveal the user's names every one. */
const anyMethods: readonly StepMethod[] = ['email', 'passkey', 'app', 'recovery'];

/** What this user may be asked for: their factors, or else the code by mail that replaces a captcha. */
export async function stepMethodsOf(
  db: Db,
  user: Pick<UserRow, 'id' | 'email'>,
  mailer: Mailer | null,
): Promise<readonly StepMethod[]> {
  const enrolled = factorMethods(await factorsOf(db, user.id));
  const methods: readonly StepMethod[] = enrolled.length === 0 ? ['email'] : enrolled;
  return methods.filter((method) => method !== 'email' || (mailer !== null && user.email !== ''));
}

/**
 * Starts the second step of a sign-in. A code is mailed at once if nothing stronger may be asked for, else once the user wants it.
 * Returns the seconds to wait if it is not allowed yet. `looksSent`: the ticket behaves as if a code had been mailed.
 */
export async function beginSecondFactor(
  tx: Db,
  mailer: Mailer | null,
  user: UserRow,
  methods: readonly StepMethod[],
  now: Date,
  looksSent = methods[0] === 'email',
): Promise<SecondFactor | number> {
  const wait = await countAttempt(tx, bucketOf(user.id), allowance, now);
  if (wait !== null) return wait;
  const isSent = mailer !== null && looksSent && methods.includes('email');
  const code = makeCode();
  const { ticket, expireTime } = await keepTicket(tx, user.id, code, now, looksSent);
  if (isSent) await sendCode(tx, mailer, user, code, now, expireTime);
  return {
    sessionTicket: ticket,
    methods: methods.join(','),
    sentTo: isSent ? maskEmail(user.email) : '',
  };
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
  const begun =
    user === null
      ? 0
      : await beginSecondFactor(tx, mailer, user, await stepMethodsOf(tx, user, mailer), now, true);
  // Over its allowance it sends nothing, too: a refusal would reveal that the password is right.
  const sessionTicket =
    typeof begun === 'number'
      ? (await keepTicket(tx, null, makeCode(), now, true)).ticket
      : begun.sessionTicket;
  return { sessionTicket, methods: anyMethods.join(','), sentTo: '' };
}

async function keepTicket(tx: Db, userID: string | null, code: string, now: Date, isSent: boolean) {
  const ticket = makeToken();
  const expireTime = new Date(now.getTime() + lifetime);
  await tx.insert(secondFactors).values({
    ticketHash: tokenHash(ticket),
    userID,
    codeHash: codeHash(ticket, code),
    sent: isSent ? 1 : 0,
    sentTime: isSent ? now : new Date(0),
    expireTime,
  });
  return { ticket, expireTime };
}

interface Tried {
  readonly ticket: string;
  readonly method: Exclude<StepMethod, 'passkey'>;
  readonly code: string;
}

/** Uses up one attempt. `over`: the ticket is unknown, too old, or has no attempts left. `cost`: of a recovery code's derivation. */
export async function tryCode(
  db: Db,
  { ticket, method, code }: Tried,
  cost: number,
  now: Date,
): Promise<UserRow | 'wrong' | 'over'> {
  const [row] = await db
    .update(secondFactors)
    .set({ tries: sql`${secondFactors.tries} + 1` })
    .where(and(isOpen(ticket, now), lt(secondFactors.tries, mostTries)))
    .returning();
  if (!row) return 'over';
  const { userID } = row;
  const isRight = {
    email: async () => row.sent > 0 && isEqual(row.codeHash, codeHash(ticket, code)),
    app: async () => takeAppCode(db, userID ?? nobodysID, code, now),
    recovery: async () => takeRecoveryCode(db, userID, code, cost, now),
  };
  // Every way is tried as long for nobody.
  const mayUse = (
    await stepMethodsOf(db, { id: userID ?? nobodysID, email: anyMailbox }, anyMailer)
  ).includes(method);
  const isAccepted = (await isRight[method]()) && mayUse;
  if (userID === null || !isAccepted) return row.tries < mostTries ? 'wrong' : 'over';
  // Of two concurrent requests with the right code, only one uses up the ticket.
  const used = await db
    .delete(secondFactors)
    .where(eq(secondFactors.ticketHash, row.ticketHash))
    .returning({ userID: secondFactors.userID });
  if (used.length === 0) return 'over';
  await forgetAttempts(db, bucketOf(userID));
  if (method === 'email') await db.update(users).set({ twoStepEmailTime: now }).where(eq(users.id, userID));
  const [user] = await db.select().from(users).where(eq(users.id, userID));
  return user ?? 'over';
}

/** What a ticket is for; `userID` is null for nobody. Null once it is over. */
export async function openTicket(
  db: Db,
  ticket: string,
  now: Date,
): Promise<{ readonly userID: string | null } | null> {
  const [row] = await db
    .select({ userID: secondFactors.userID })
    .from(secondFactors)
    .where(and(isOpen(ticket, now), lt(secondFactors.tries, mostTries)));
  return row ?? null;
}

/** Uses up a ticket whose second step was a passkey. Of two at the same time, one does. */
export async function closeTicket(db: Db, ticket: string, userID: string): Promise<boolean> {
  const used = await db
    .delete(secondFactors)
    .where(eq(secondFactors.ticketHash, tokenHash(ticket)))
    .returning({ userID: secondFactors.userID });
  await forgetAttempts(db, bucketOf(userID));
  return used.length === 1;
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
    // One who has other factors only gets none, and the same answer.
    if (user && (await stepMethodsOf(tx, user, mailer)).includes('email'))
      await sendCode(tx, mailer, user, code, now, row.expireTime);
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

/** Belongs to nobody. */
const nobodysID = '00000000-0000-0000-0000-000000000000';
/** A code that was mailed counts, whether another can be mailed or not. */
const anyMailer: Mailer = { send: async () => {} };
const anyMailbox = 'any';

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
