import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import {
  monthStart,
  noLimits,
  type SpendingLimits,
  spentSince,
  stricterLimits,
} from '#core/account/spending.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { readInParts } from '#server/db/read-in-parts.ts';
import { users } from '#server/db/schema/accounts.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { spendingLimits } from '#server/db/schema/approvals.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { isBuiltIn } from '#server/people/roles.ts';

/** The zone of an account whose owner has set none. */
const usualZone = 'Asia/Shanghai';

/**
 * The limits that hold for each of these: of a user's role's and their own, the stricter; of an API key, its own. Those without any are left
 * out.
 */
export async function limitsOf(
  db: Db,
  spenderIDs: readonly string[],
): Promise<ReadonlyMap<string, SpendingLimits>> {
  const found = await readInParts(spenderIDs, (some) =>
    db
      .select({ userID: users.id, perOrder: spendingLimits.perOrder, perMonth: spendingLimits.perMonth })
      .from(users)
      .innerJoin(
        spendingLimits,
        and(
          eq(spendingLimits.accountID, users.accountID),
          or(
            eq(spendingLimits.role, users.role),
            eq(spendingLimits.roleID, users.roleID),
            eq(spendingLimits.userID, users.id),
          ),
        ),
      )
      .where(inArray(users.id, some)),
  );
  const keys = await readInParts(spenderIDs, (some) =>
    db
      .select({ id: apiKeys.id, perOrder: apiKeys.perOrder, perMonth: apiKeys.perMonth })
      .from(apiKeys)
      .where(and(inArray(apiKeys.id, some), or(isNotNull(apiKeys.perOrder), isNotNull(apiKeys.perMonth)))),
  );
  const limits = new Map<string, SpendingLimits>(keys.map(({ id, ...each }) => [id, each]));
  for (const { userID, ...each } of found)
    limits.set(userID, stricterLimits(limits.get(userID) ?? noLimits, each));
  return limits;
}

/** The time zone in which an account's months begin: that of its first owner who set one. */
export async function zoneOf(db: Db, accountID: string): Promise<string> {
  const [row] = await db
    .select({ timeZone: users.timeZone })
    .from(users)
    .where(
      and(
        own(wholeAccount(accountID), users),
        eq(users.role, 'owner'),
        ne(users.timeZone, ''),
        isNull(users.removedTime),
      ),
    )
    .orderBy(asc(users.createdTime), asc(users.id))
    .limit(1);
  return row?.timeZone ?? usualZone;
}

/** What these users and keys have paid this month, less what came back of it. */
export async function spentThisMonth(
  db: Db,
  accountID: string,
  spenderIDs: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (spenderIDs.length === 0) return new Map();
  const since = monthStart(now, await zoneOf(db, accountID));
  const { userID, apiKeyID, cents, at, kind, id } = ledger;
  const spenderID = sql<string | null>`coalesce(${apiKeyID}, ${userID})`;
  // What was paid for: an order, or else a package.
  const spentOn = sql<string | null>`coalesce(${ledger.orderID}, ${ledger.packageID})`;
  const theirs = db
    .selectDistinct({ orderID: spentOn })
    .from(ledger)
    .where(
      and(
        own(wholeAccount(accountID), ledger),
        or(inArray(userID, [...spenderIDs]), inArray(apiKeyID, [...spenderIDs])),
        inArray(kind, ['charge', 'package']),
        gte(at, since),
      ),
    );
  const movements = await db
    .select({ orderID: spentOn, userID: spenderID, cents, at })
    .from(ledger)
    .where(and(inArray(spentOn, theirs), inArray(kind, ['charge', 'refund', 'package', 'package-refund'])))
    .orderBy(asc(id));
  return new Map(spenderIDs.map((each) => [each, spentSince(movements, each, since)]));
}

/** A user's limits, and what they have spent this month where it counts. */
export async function spendingOf(db: Db, accountID: string, userID: string, now: Date) {
  const limits = (await limitsOf(db, [userID])).get(userID) ?? noLimits;
  const isCounted = limits.perMonth !== null;
  const spent = isCounted ? await spentThisMonth(db, accountID, [userID], now) : null;
  const set = await db.$count(spendingLimits, own(wholeAccount(accountID), spendingLimits));
  return { ...limits, monthSpent: spent?.get(userID) ?? 0, isAnyoneLimited: set > 0 };
}

/**
 * Waits until no other transaction decides by what these have spent: of two payments at once, the second counts the first. Taken
 * after the locks of orders, before that of the balance.
 */
export async function lockSpending(tx: Db, spenderIDs: readonly string[]): Promise<void> {
  for (const id of [...new Set(spenderIDs)].toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`spending ${id}`}, 0))`);
}

/** Whose limit: a built-in role's, or that of a role of the account or of a user by id. */
type LimitSubject = { readonly role: string } | { readonly userID: string };

/** The limits set for a role or a user alone. */
export async function ownLimits(db: Db, owner: Owner, subject: LimitSubject): Promise<SpendingLimits> {
  const [row] = await db
    .select({ perOrder: spendingLimits.perOrder, perMonth: spendingLimits.perMonth })
    .from(spendingLimits)
    .where(ofSubject(owner, subject));
  return row ?? noLimits;
}

/** Sets or takes away the limits of a role or a user. */
export async function setLimits(
  tx: Db,
  owner: Owner,
  subject: LimitSubject,
  limits: SpendingLimits,
): Promise<void> {
  await tx.delete(spendingLimits).where(ofSubject(owner, subject));
  if (limits.perOrder === null && limits.perMonth === null) return;
  await tx.insert(spendingLimits).values({ accountID: owner.id, ...columnsOf(subject), ...limits });
}

function columnsOf(subject: LimitSubject) {
  if ('userID' in subject) return { userID: subject.userID };
  return isBuiltIn(subject.role) ? { role: subject.role } : { roleID: subject.role };
}

function ofSubject(owner: Owner, subject: LimitSubject) {
  const columns = columnsOf(subject);
  const isIt =
    columns.userID !== undefined
      ? eq(spendingLimits.userID, columns.userID)
      : columns.role !== undefined
        ? eq(spendingLimits.role, columns.role)
        : eq(spendingLimits.roleID, columns.roleID ?? '');
  return and(own(wholeAccount(owner.id), spendingLimits), isIt);
}
