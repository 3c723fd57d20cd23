import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import type { SignInMethod } from '#core/account/confirmation.ts';
import { type AccountKind, heldRights, type Right } from '#core/account/rights.ts';
import { rightsOfRole, rightsWithin } from '#core/account/roles.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, roles, type UserRow, users } from '#server/db/schema/accounts.ts';
import { type SessionRow, sessions } from '#server/db/schema/sessions.ts';
import type { Caller } from '#server/http/serve.ts';
import { makeToken, tokenHash } from '#server/session/token.ts';

const minute = 60_000;
/** A token older than this is replaced by the next reply's `authorization` header (product.md, 'Sign-in and session'). In milliseconds. */
const replaceAfter = 60 * minute;
/** Milliseconds a replaced token stays valid after the first use of its successor, for requests in progress. */
const grace = minute;
/** A lost reply must not lock the customer out: the old token, used again this many milliseconds later, is replaced again. */
const replaceAgainAfter = 10_000;

/** What each request reads: whole rows would take twice the time. */
const sessionColumns = {
  id: sessions.id,
  tokenHash: sessions.tokenHash,
  tokenTime: sessions.tokenTime,
  previousHash: sessions.previousHash,
  previousUntil: sessions.previousUntil,
  lastSeenTime: sessions.lastSeenTime,
};
const userColumns = {
  id: users.id,
  accountID: users.accountID,
  email: users.email,
  displayName: users.displayName,
  role: users.role,
  ownRole: roles.rights,
  scope: users.scope,
  departmentID: users.departmentID,
  operatorRights: users.operatorRights,
  discount: accounts.discount,
  kind: accounts.kind,
  requiresFactor: accounts.requiresFactor,
};

export interface SignedInFrom {
  readonly by: SignInMethod;
  /** Client address. */
  readonly address: string;
  readonly userAgent: string;
}

/** Opens a session and returns its token, which is stored nowhere else. */
export async function openSession(
  db: Db,
  userID: string,
  now: Date,
  { by = 'password', address = '', userAgent = '' }: Partial<SignedInFrom> = {},
): Promise<string> {
  const token = makeToken();
  await db.insert(sessions).values({
    userID,
    tokenHash: tokenHash(token),
    tokenTime: now,
    createdTime: now,
    lastSeenTime: now,
    userAgent,
    address,
    signedInBy: by,
    // WeChat confirms nothing: what needs a confirmation asks for the password or a factor.
    ...(by === 'wechat'
      ? { confirmedBy: 'password', confirmedTime: new Date(0) }
      : { confirmedBy: by, confirmedTime: now }),
  });
  return token;
}

interface Found {
  readonly caller: Caller;
  readonly newToken: string | null;
  /** The account asks a second factor of all its users. */
  readonly requiresFactor: boolean;
}

/** Returns who a token’s session belongs to and, when due, the token that replaces it; null if the token is invalid. */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
  limits: Pick<Config, 'sessionIdleHours' | 'sessionMaxDays'>,
): Promise<Found | null> {
  const hash = tokenHash(token);
  const [found] = await db
    .select({ session: sessionColumns, user: userColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userID))
    .innerJoin(accounts, eq(accounts.id, users.accountID))
    .leftJoin(roles, eq(roles.id, users.roleID))
    .where(
      and(
        isNull(users.disabledTime),
        isNull(users.removedTime),
        isNull(accounts.disabledTime),
        or(
          eq(sessions.tokenHash, hash),
          and(
            eq(sessions.previousHash, hash),
            or(isNull(sessions.previousUntil), gt(sessions.previousUntil, now)),
          ),
        ),
        gt(sessions.lastSeenTime, new Date(now.getTime() - limits.sessionIdleHours * 60 * minute)),
        gt(sessions.createdTime, new Date(now.getTime() - limits.sessionMaxDays * 24 * 60 * minute)),
      ),
    );
  if (!found) return null;
  const newToken = await keepUp(db, found.session, hash, now);
  return {
    caller: callerOf(found.user, found.session.id),
    newToken,
    requiresFactor: found.user.requiresFactor,
  };
}

type User = Pick<
  UserRow,
  'id' | 'accountID' | 'email' | 'displayName' | 'role' | 'scope' | 'departmentID' | 'operatorRights'
>;

function callerOf(
  user: User & {
    readonly ownRole: readonly Right[] | null;
    readonly discount: number;
    readonly kind: AccountKind;
  },
  sessionID: string,
): Caller {
  const { id, accountID, email, displayName, role, ownRole, scope, departmentID, discount } = user;
  const held = role === null ? (ownRole ?? []) : rightsOfRole[role];
  const rights = heldRights(user.kind, rightsWithin(held, scope), user.operatorRights);
  return {
    actor: { kind: 'user', id, sessionID, email, displayName, rights },
    owner: { id: accountID, discount, scope, departmentID },
  };
}

/** Ends the session of a token, if there is one. */
export async function endSessionOfToken(db: Db, token: string): Promise<void> {
  const hash = tokenHash(token);
  await db.delete(sessions).where(or(eq(sessions.tokenHash, hash), eq(sessions.previousHash, hash)));
}

/** Ends a user's sessions, but for the one named. */
export async function endSessionsOf(db: Db, userID: string, but?: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userID, userID), but === undefined ? undefined : ne(sessions.id, but)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends the sessions of every user of an account. */
export async function endSessionsOfAccount(db: Db, accountID: string): Promise<void> {
  const ofAccount = db
    .select({ id: users.id })
    .from(users)
    .where(own(wholeAccount(accountID), users));
  await db.delete(sessions).where(inArray(sessions.userID, ofAccount));
}

export async function endSession(db: Db, sessionID: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionID));
}

/** Updates the session after this use: usually at most once a minute. */
async function keepUp(
  db: Db,
  session: Pick<SessionRow, keyof typeof sessionColumns>,
  usedHash: string,
  now: Date,
): Promise<string | null> {
  const age = now.getTime() - session.tokenTime.getTime();
  const usesCurrent = session.tokenHash === usedHash;
  // The first to replace the token wins; the others keep the one they have.
  const sameToken = and(eq(sessions.id, session.id), eq(sessions.tokenHash, session.tokenHash));
  if (usesCurrent ? age > replaceAfter : session.previousUntil === null && age > replaceAgainAfter) {
    const newToken = makeToken();
    const changed = await db
      .update(sessions)
      .set({
        tokenHash: tokenHash(newToken),
        tokenTime: now,
        previousHash: usedHash,
        previousUntil: null,
        lastSeenTime: now,
      })
      .where(sameToken)
      .returning({ id: sessions.id });
    return changed.length === 1 ? newToken : null;
  }
  const successorUsed = usesCurrent && session.previousHash !== null && session.previousUntil === null;
  if (successorUsed || now.getTime() - session.lastSeenTime.getTime() > minute) {
    await db
      .update(sessions)
      .set({
        lastSeenTime: now,
        ...(successorUsed ? { previousUntil: new Date(now.getTime() + grace) } : {}),
      })
      .where(sameToken);
  }
  return null;
}
