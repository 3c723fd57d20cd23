import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { isSentMethod, type SentMethod } from '#core/account/confirmation.ts';
import { takeCode } from '#server/codes/codes.ts';
import type { Db } from '#server/db/open.ts';
import { type UserRow, users } from '#server/db/schema/accounts.ts';
import { secondFactors } from '#server/db/schema/sign-in.ts';
import { takeAppCode } from '#server/security/authenticator.ts';
import { codeUsed, telephoneOf } from '#server/security/factors.ts';
import { takeRecoveryCode } from '#server/security/recovery-codes.ts';
import { countAttempt, forgetAttempts } from '#server/session/attempts.ts';
import {
  anyMethods,
  type CodeSenders,
  countedMethods,
  type StepMethod,
  sendStepCode,
  stepCodeFor,
  stepMethodsOf,
} from '#server/session/step-codes.ts';
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

/**
 * Starts the second step of a sign-in. A code is sent at once if nothing stronger may be asked for, else once the user wants it.
 * Returns the seconds to wait if it is not allowed yet.
 */
export async function beginSecondFactor(
  tx: Db,
  senders: CodeSenders,
  user: UserRow,
  methods: readonly StepMethod[],
  ip: string,
  now: Date,
): Promise<SecondFactor | number> {
  const wait = await countAttempt(tx, bucketOf(user.id), allowance, now);
  if (wait !== null) return wait;
  const [first] = methods;
  return begin(tx, senders, user, {
    methods,
    sendBy: first !== undefined && isSentMethod(first) ? first : null,
    ip,
    now,
  });
}

async function begin(
  tx: Db,
  senders: CodeSenders,
  user: UserRow,
  {
    methods,
    sendBy,
    ip,
    now,
    isBlind = false,
  }: {
    readonly methods: readonly StepMethod[];
    readonly sendBy: SentMethod | null;
    readonly ip: string;
    readonly now: Date;
    readonly isBlind?: boolean;
  },
): Promise<SecondFactor> {
  const code = makeCode();
  const ticket = makeToken();
  const ticketHash = tokenHash(ticket);
  const expireAt = new Date(now.getTime() + lifetime);
  const sentTo =
    sendBy === null
      ? 0
      : await sendStepCode(tx, senders, user, sendBy, { ticketHash, code, ip, at: now, expireAt });
  // Too many text messages: the other ways are still open, and another one once it may be sent.
  const isSent = typeof sentTo === 'string' || isBlind;
  await keepTicket(tx, { ticket, userID: user.id, code, isSent, isBlind }, now);
  return {
    sessionTicket: ticket,
    methods: methods.join(','),
    sentTo: typeof sentTo === 'string' ? sentTo : '',
  };
}

/**
 * Starts a second step that answers alike whether the password was right (`user`) or not (null): a code is mailed in the first case
 * only, and no code is ever right in the second. Does not name the mailbox, which only the password may reveal.
 */
export async function beginBlindStep(
  tx: Db,
  senders: CodeSenders,
  user: UserRow | null,
  ip: string,
  now: Date,
): Promise<SecondFactor> {
  // Over its allowance it sends nothing, too: a refusal would reveal that the password is right.
  const isAllowed = user !== null && (await countAttempt(tx, bucketOf(user.id), allowance, now)) === null;
  const shown = { methods: anyMethods(senders).join(','), sentTo: '' };
  if (!isAllowed) {
    const ticket = makeToken();
    await keepTicket(tx, { ticket, userID: null, code: makeCode(), isSent: true, isBlind: true }, now);
    return { sessionTicket: ticket, ...shown };
  }
  const methods = await stepMethodsOf(tx, user, senders);
  const sendBy = methods.includes('email') ? 'email' : null;
  const { sessionTicket } = await begin(tx, senders, user, { methods, sendBy, ip, now, isBlind: true });
  return { sessionTicket, ...shown };
}

interface Kept {
  readonly ticket: string;
  readonly userID: string | null;
  readonly code: string;
  /** It behaves as if a code had been sent. */
  readonly isSent: boolean;
  readonly isBlind: boolean;
}

async function keepTicket(tx: Db, { ticket, userID, code, isSent, isBlind }: Kept, now: Date): Promise<void> {
  await tx.insert(secondFactors).values({
    ticketHash: tokenHash(ticket),
    userID,
    codeHash: codeHash(ticket, code),
    isBlind,
    sent: isSent ? 1 : 0,
    sentTime: isSent ? now : new Date(0),
    expireTime: new Date(now.getTime() + lifetime),
  });
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
    tel: async () => isTextedCode(db, row, code, now),
    app: async () => takeAppCode(db, userID ?? nobodysID, code, now),
    recovery: async () => takeRecoveryCode(db, userID, code, cost, now),
  };
  // Every way is tried as long for nobody.
  const mayUse = (await countedMethods(db, userID ?? nobodysID)).includes(method);
  const isAccepted = (await isRight[method]()) && mayUse;
  if (userID === null || !isAccepted) return row.tries < mostTries ? 'wrong' : 'over';
  // Of two concurrent requests with the right code, only one uses up the ticket.
  const used = await db
    .delete(secondFactors)
    .where(eq(secondFactors.ticketHash, row.ticketHash))
    .returning({ userID: secondFactors.userID });
  if (used.length === 0) return 'over';
  await forgetAttempts(db, bucketOf(userID));
  if (isSentMethod(method)) await db.update(users).set(codeUsed(method, now)).where(eq(users.id, userID));
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

/** Sends a new code; returns where to, or the seconds to wait if it is not allowed yet. */
export async function resendCode(
  tx: Db,
  senders: CodeSenders,
  { ticket, method }: { readonly ticket: string; readonly method: SentMethod },
  ip: string,
  now: Date,
): Promise<{ readonly sentTo: string } | 'over' | number> {
  const code = makeCode();
  const isDue = lte(secondFactors.sentTime, new Date(now.getTime() - resendAfter));
  const [row] = await tx
    .update(secondFactors)
    .set({
      ...(method === 'email' && { codeHash: codeHash(ticket, code) }),
      sent: sql`${secondFactors.sent} + 1`,
      sentTime: now,
    })
    .where(and(isOpen(ticket, now), lt(secondFactors.sent, mostSent), isDue))
    .returning();
  if (row) {
    const [user] = row.userID === null ? [] : await tx.select().from(users).where(eq(users.id, row.userID));
    // One who has other factors only gets none, and the same answer.
    if (!user || !(await stepMethodsOf(tx, user, senders)).includes(method)) return { sentTo: '' };
    const sending = { ticketHash: row.ticketHash, code, ip, at: now, expireAt: row.expireTime };
    const sentTo = await sendStepCode(tx, senders, user, method, sending);
    return row.isBlind ? { sentTo: '' } : typeof sentTo === 'number' ? sentTo : { sentTo };
  }
  const [waiting] = await tx
    .select()
    .from(secondFactors)
    .where(and(isOpen(ticket, now), lt(secondFactors.sent, mostSent)));
  if (!waiting) return 'over';
  return Math.max(1, Math.ceil((waiting.sentTime.getTime() + resendAfter - now.getTime()) / 1000));
}

async function isTextedCode(
  db: Db,
  { ticketHash, userID }: { readonly ticketHash: string; readonly userID: string | null },
  code: string,
  now: Date,
): Promise<boolean> {
  const telephone = await telephoneOf(db, userID ?? nobodysID);
  return takeCode(db, stepCodeFor(ticketHash, telephone ?? nobodysTelephone), code, now);
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
const nobodysTelephone = { telPrefix: '0', telephone: '' };

function isOpen(ticket: string, now: Date) {
  return and(eq(secondFactors.ticketHash, tokenHash(ticket)), gt(secondFactors.expireTime, now));
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
