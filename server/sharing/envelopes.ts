import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BodyOf, DataOf } from '#core/contract/call.ts';
import { type KeyReader, mostNamed, type ShareRefusal, type share } from '#core/contract/calls/sharing.ts';
import { isOwn, type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { sharedKeys, sharingKeys } from '#server/db/schema/sharing.ts';
import { isRecordID } from '#server/http/record-id.ts';
import type { Caller } from '#server/http/serve.ts';
import { namedAs } from '#server/people/audit-log.ts';
import { type Colleague, colleaguesOf } from '#server/sharing/colleagues.ts';
import { heldKeys } from '#server/sharing/held-keys.ts';

type Share = BodyOf<typeof share>['shares'][number];
type Shared = DataOf<typeof share>['results'][number];

/** A sharing that was kept, for the audit log. */
interface Kept {
  readonly orderNo: string;
  readonly recipient: string;
}

/** Keeps what fits of these envelopes, in the caller's transaction, and says of each what became of it. */
export async function keepShares(
  tx: Db,
  { actor, owner }: Caller,
  shares: readonly Share[],
  now: Date,
): Promise<{ readonly results: Shared[]; readonly kept: readonly Kept[] }> {
  const numbers = [...new Set(shares.map(({ orderNo }) => orderNo))];
  const found = await tx
    .select()
    .from(orders)
    .where(and(own(owner, orders), inArray(orders.orderNo, numbers)));
  const byNumber = new Map(found.map((order) => [order.orderNo, order]));
  const keys = await heldKeys(tx, found, now);
  const people = new Map((await colleaguesOf(tx, owner.id)).map((person) => [person.id, person]));
  people.delete(actor.id);
  const refusal = ({ orderNo, spkiHash, recipientID, recipientKey }: Share): ShareRefusal | null => {
    const order = byNumber.get(orderNo);
    if (order === undefined) return 'missing';
    const isHeld = keys.get(order.id)?.some((held) => held.spkiHash === spkiHash);
    return isHeld ? refusalOf(people.get(recipientID), recipientKey, order) : 'key-gone';
  };
  const judged = shares.map((each) => ({ each, refused: refusal(each) }));
  // One envelope for each key and colleague: a second one in the same call replaces the first.
  const wanted = new Map(
    judged.flatMap(({ each, refused }) =>
      refused === null ? [[`${each.orderNo} ${each.spkiHash} ${each.recipientID}`, each] as const] : [],
    ),
  );
  const rows = [...wanted.values()].flatMap(({ orderNo, spkiHash, recipientID, recipientKey, envelope }) => {
    const order = byNumber.get(orderNo);
    const values = { spkiHash, recipientID, recipientKey, envelope, sharerID: actor.id, sharedTime: now };
    return order === undefined ? [] : [{ ...values, accountID: owner.id, orderID: order.id }];
  });
  if (rows.length > 0)
    await tx
      .insert(sharedKeys)
      .values(rows)
      .onConflictDoUpdate({
        target: [sharedKeys.orderID, sharedKeys.spkiHash, sharedKeys.recipientID],
        targetWhere: isNull(sharedKeys.endedTime),
        set: {
          envelope: sql`excluded.envelope`,
          recipientKey: sql`excluded.recipient_key`,
          sharerID: sql`excluded.sharer_id`,
          sharedTime: sql`excluded.shared_time`,
        },
      });
  return {
    results: judged.map(({ each: { orderNo, recipientID }, refused }) => ({
      orderNo,
      recipientID,
      state: refused ?? 'shared',
    })),
    kept: [...wanted.values()].map(({ orderNo, recipientID }) => ({
      orderNo,
      recipient: nameOf(people.get(recipientID)),
    })),
  };
}

function refusalOf(
  person: Colleague | undefined,
  recipientKey: string,
  order: OrderRecord,
): ShareRefusal | null {
  if (person === undefined) return 'recipient-gone';
  if (!isOwn(person.owner, order)) return 'out-of-sight';
  return person.fingerprint === recipientKey ? null : 'recipient-changed';
}

function nameOf(person: Colleague | undefined): string {
  return person === undefined ? '' : namedAs({ id: person.id, ...person.shown });
}

/** What colleagues shared with this user of some orders. */
export async function envelopesFor(db: Db, userID: string, of: readonly OrderRecord[]) {
  const found = await db
    .select({ shared: sharedKeys, orderNo: orders.orderNo, sharer: users })
    .from(sharedKeys)
    .innerJoin(orders, eq(orders.id, sharedKeys.orderID))
    .innerJoin(users, eq(users.id, sharedKeys.sharerID))
    .where(
      and(
        inArray(
          sharedKeys.orderID,
          of.map(({ id }) => id),
        ),
        eq(sharedKeys.recipientID, userID),
        isNull(sharedKeys.endedTime),
      ),
    );
  return found.map(({ shared: { spkiHash, envelope, sharedTime }, orderNo, sharer }) => ({
    ...{ orderNo, spkiHash, envelope, sharer: sharer.displayName || sharer.email },
    sharedTime: sharedTime.toISOString(),
  }));
}

/** Those the keys of an order are shared with, the newest first. */
export async function readersOf(db: Db, order: OrderRecord, now: Date): Promise<KeyReader[]> {
  const sharers = alias(users, 'sharers');
  const held = (await heldKeys(db, [order], now)).get(order.id) ?? [];
  const found = await db
    .select({ shared: sharedKeys, reader: users, sharer: sharers })
    .from(sharedKeys)
    .innerJoin(users, eq(users.id, sharedKeys.recipientID))
    .innerJoin(sharers, eq(sharers.id, sharedKeys.sharerID))
    .where(and(eq(sharedKeys.orderID, order.id), isNull(sharedKeys.endedTime)))
    .orderBy(desc(sharedKeys.sharedTime), desc(sharedKeys.id));
  return found.map(({ shared: { id, spkiHash, sharedTime }, reader, sharer }) => ({
    ...{ id, userID: reader.id, displayName: reader.displayName, email: reader.email, spkiHash },
    sharer: sharer.displayName || sharer.email,
    sharedTime: sharedTime.toISOString(),
    isCurrent: held.some((key) => key.spkiHash === spkiHash),
  }));
}

/** The orders whose present key is shared with a user of the account, the newest first; null if there is no such user. */
export async function ordersSharedWith(db: Db, owner: Owner, userID: string) {
  if (!isRecordID(userID)) return null;
  const isTheirs = and(own(wholeAccount(owner.id), users), eq(users.id, userID), isNull(users.removedTime));
  if ((await db.$count(users, isTheirs)) === 0) return null;
  const found = await db
    .selectDistinct({ orderNo: orders.orderNo, commonName: orders.commonName, at: orders.createTime })
    .from(sharedKeys)
    .innerJoin(orders, and(eq(orders.id, sharedKeys.orderID), eq(orders.spkiHash, sharedKeys.spkiHash)))
    .where(and(own(owner, orders), eq(sharedKeys.recipientID, userID), isNull(sharedKeys.endedTime)))
    .orderBy(desc(orders.createTime), desc(orders.orderNo));
  const data = found.slice(0, mostNamed).map(({ orderNo, commonName }) => ({ orderNo, commonName }));
  return { data, total: found.length };
}

/** Ends one sharing of an order the owner sees; null if there is none. */
export async function endSharing(tx: Db, owner: Owner, id: string, now: Date): Promise<Kept | null> {
  if (!isRecordID(id)) return null;
  const [found] = await tx
    .select({ orderNo: orders.orderNo, reader: users })
    .from(sharedKeys)
    .innerJoin(orders, eq(orders.id, sharedKeys.orderID))
    .innerJoin(users, eq(users.id, sharedKeys.recipientID))
    .where(and(eq(sharedKeys.id, id), own(owner, orders), isNull(sharedKeys.endedTime)))
    .for('update', { of: sharedKeys });
  if (found === undefined) return null;
  await tx.update(sharedKeys).set(ended(now)).where(eq(sharedKeys.id, id));
  return { orderNo: found.orderNo, recipient: namedAs(found.reader) };
}

/** Ends what is shared with a user by another key than this one: nobody can open it any more. */
export async function endOlder(tx: Db, userID: string, fingerprint: string, now: Date): Promise<void> {
  await tx
    .update(sharedKeys)
    .set(ended(now))
    .where(
      and(
        eq(sharedKeys.recipientID, userID),
        ne(sharedKeys.recipientKey, fingerprint),
        isNull(sharedKeys.endedTime),
      ),
    );
}

/** Ends all that is shared with a user who is removed, and takes their sharing key away. */
export async function endSharingsOf(tx: Db, userID: string, now: Date): Promise<void> {
  await endOlder(tx, userID, '', now);
  await tx.delete(sharingKeys).where(eq(sharingKeys.userID, userID));
}

function ended(now: Date) {
  return { endedTime: now, envelope: '' };
}
