import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { customers } from '#server/db/schema/customers.ts';
import { type SessionRow, sessions } from '#server/db/schema/sessions.ts';
import type { SignedIn } from '#server/http/serve.ts';
import { makeToken, tokenHash } from '#server/session/token.ts';

const minute = 60_000;
/** A token older than this is replaced by the next reply's `authorization` header (spec §4). In milliseconds. */
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
const customerColumns = {
  id: customers.id,
  email: customers.email,
  displayName: customers.displayName,
  discount: customers.discount,
  rights: customers.rights,
};

/** Opens a session and returns its token, which is stored nowhere else. */
export async function openSession(db: Db, customerID: string, now: Date): Promise<string> {
  const token = makeToken();
  await db.insert(sessions).values({
    customerID,
    tokenHash: tokenHash(token),
    tokenTime: now,
    createdTime: now,
    lastSeenTime: now,
  });
  return token;
}

/** Returns the customer of a token and, when due, the token that replaces it; null if the token is invalid. */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
  limits: Pick<Config, 'sessionIdleHours' | 'sessionMaxDays'>,
): Promise<{ readonly customer: SignedIn; readonly newToken: string | null } | null> {
  const hash = tokenHash(token);
  const [found] = await db
    .select({ session: sessionColumns, customer: customerColumns })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerID))
    .where(
      and(
        isNull(customers.disabledTime),
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
  return { customer: { ...found.customer, sessionID: found.session.id }, newToken };
}

/** Ends the session of a token, if there is one. */
export async function endSessionOfToken(db: Db, token: string): Promise<void> {
  const hash = tokenHash(token);
  await db.delete(sessions).where(or(eq(sessions.tokenHash, hash), eq(sessions.previousHash, hash)));
}

export async function endSessionsOf(db: Db, customerID: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.customerID, customerID))
    .returning({ id: sessions.id });
  return ended.length;
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
