import { and, desc, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { DataOf } from '#core/contract/call.ts';
import { mostOwed, type owed } from '#core/contract/calls/sharing.ts';
import { orderStatus } from '#core/orders/status.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { sharingPolicy } from '#server/db/schema/sharing.ts';
import type { Caller } from '#server/http/serve.ts';
import { type Colleague, colleaguesOf } from '#server/sharing/colleagues.ts';

export interface SharingPolicy {
  readonly userIDs: readonly string[];
  /** Empty for none. */
  readonly deptID: string;
}

export async function readPolicy(db: Db, owner: Owner): Promise<SharingPolicy> {
  const rows = await namedBy(db, owner);
  return {
    userIDs: rows.flatMap(({ userID }) => userID ?? []),
    deptID: rows.find(({ namedDepartmentID }) => namedDepartmentID !== null)?.namedDepartmentID ?? '',
  };
}

export async function isPolicySet(db: Db, owner: Owner): Promise<boolean> {
  return (await db.$count(sharingPolicy, own(wholeAccount(owner.id), sharingPolicy))) > 0;
}

function namedBy(db: Db, owner: Owner) {
  return db
    .select()
    .from(sharingPolicy)
    .where(own(wholeAccount(owner.id), sharingPolicy))
    .orderBy(sharingPolicy.since, sharingPolicy.id);
}

/** Names these from now on; who was named before keeps their date. */
export async function writePolicy(
  tx: Db,
  owner: Owner,
  { userIDs, deptID }: SharingPolicy,
  now: Date,
): Promise<void> {
  const before = await namedBy(tx, owner);
  const gone = before.filter(({ userID, namedDepartmentID }) =>
    userID === null ? namedDepartmentID !== deptID : !userIDs.includes(userID),
  );
  if (gone.length > 0)
    await tx.delete(sharingPolicy).where(
      inArray(
        sharingPolicy.id,
        gone.map(({ id }) => id),
      ),
    );
  const named = { accountID: owner.id, since: now };
  const rows = [
    ...[...new Set(userIDs)].map((userID) => ({ ...named, userID, namedDepartmentID: null })),
    ...(deptID === '' ? [] : [{ ...named, userID: null, namedDepartmentID: deptID }]),
  ];
  if (rows.length > 0) await tx.insert(sharingPolicy).values(rows).onConflictDoNothing();
}

/** Takes a user who is removed out of the policy. */
export async function leavePolicy(tx: Db, owner: Owner, userID: string): Promise<void> {
  const isTheirs = and(own(wholeAccount(owner.id), sharingPolicy), eq(sharingPolicy.userID, userID));
  await tx.delete(sharingPolicy).where(and(isTheirs, isNotNull(sharingPolicy.userID)));
}

/** Pairs of order and colleague read at once. */
const mostPairs = 500;

/** What the policy still asks of the caller's vault (`owed` in the contract). */
export async function owedBy(
  db: Db,
  { actor, owner }: Caller,
  secretIDs: readonly string[],
): Promise<DataOf<typeof owed>> {
  const named = await namedBy(db, owner);
  if (named.length === 0) return { orders: [], recipients: [] };
  const people = (await colleaguesOf(db, owner.id)).flatMap((person) => {
    const since = sinceOf(person, named);
    const isAsked = since !== null && person.id !== actor.id && person.fingerprint !== '' && seesAny(person);
    return isAsked ? [{ person, since }] : [];
  });
  const [first] = people.map(({ since }) => since).toSorted((a, b) => a.getTime() - b.getTime());
  if (first === undefined) return { orders: [], recipients: [] };
  const recipients = JSON.stringify(
    people.map(({ person, since }) => ({
      ...{ id: person.id, key: person.fingerprint, since: since.toISOString() },
      dept: person.owner.scope === 'account' ? null : person.departmentID,
    })),
  );
  // A sharing that somebody ended is not made again.
  const isOwed = sql`${orders.createTime} >= r.since and (r.dept is null or r.dept = ${orders.departmentID}) and not exists (
    select 1 from shared_keys s where s.order_id = ${orders.id} and s.spki_hash = ${orders.spkiHash}
      and s.recipient_id = r.id and s.recipient_key = r.key)`;
  const pairs = await db
    .select({
      orderNo: orders.orderNo,
      commonName: orders.commonName,
      spkiHash: orders.spkiHash,
      key: orders.sealedKey,
      recipientID: sql<string>`r.id`,
    })
    .from(orders)
    .innerJoin(
      sql`json_to_recordset(${recipients}::json) as r(id uuid, key text, since timestamptz, dept uuid)`,
      isOwed,
    )
    .where(
      and(
        own(owner, orders),
        gte(orders.createTime, first),
        ne(orders.status, orderStatus.cancelled),
        inArray(sql`split_part(${orders.sealedKey}, '.', 2)`, [...secretIDs]),
      ),
    )
    .orderBy(desc(orders.createTime), desc(orders.orderNo))
    .limit(mostPairs);
  const byOrder = new Map<string, DataOf<typeof owed>['orders'][number]>();
  for (const { recipientID, ...order } of pairs) {
    const recipientIDs = [...(byOrder.get(order.orderNo)?.recipientIDs ?? []), recipientID];
    byOrder.set(order.orderNo, { ...order, recipientIDs });
  }
  const asked = [...byOrder.values()].slice(0, mostOwed);
  const wanted = new Set(asked.flatMap(({ recipientIDs }) => recipientIDs));
  return {
    orders: asked,
    recipients: people.flatMap(({ person }) => (wanted.has(person.id) ? [person.shown] : [])),
  };
}

/** Since when the policy names somebody; null if it does not. */
function sinceOf(person: Colleague, named: Awaited<ReturnType<typeof namedBy>>): Date | null {
  const times = named.flatMap(({ userID, namedDepartmentID, since }) =>
    userID === person.id || (namedDepartmentID !== null && namedDepartmentID === person.departmentID)
      ? [since.getTime()]
      : [],
  );
  return times.length === 0 ? null : new Date(Math.min(...times));
}

function seesAny({ owner }: Colleague): boolean {
  return owner.scope === 'account' || owner.departmentID !== null;
}
