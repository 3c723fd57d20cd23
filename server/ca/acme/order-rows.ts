import { and, desc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { type AcmeOrderRow, issuerOrders } from '#server/db/schema/issuer.ts';

/** Milliseconds one process may work on an order before another takes over: longer than a run lasts. */
const leaseMs = 90_000;

export type AcmeOrderChanges = Partial<Omit<AcmeOrderRow, 'id'>>;

export async function latestAttempt(
  db: Db,
  directory: string,
  requestNo: string,
): Promise<AcmeOrderRow | undefined> {
  const [row] = await db
    .select()
    .from(issuerOrders)
    .where(and(eq(issuerOrders.directory, directory), eq(issuerOrders.requestNo, requestNo)))
    .orderBy(desc(issuerOrders.attempt))
    .limit(1);
  return row;
}

/** Journals a further attempt. Of several at once, one is written. */
export async function writeAttempt(
  db: Db,
  attempt: Pick<AcmeOrderRow, 'directory' | 'requestNo' | 'attempt' | 'names' | 'replaces' | 'createdTime'>,
): Promise<AcmeOrderRow> {
  await db.insert(issuerOrders).values(attempt).onConflictDoNothing();
  const row = await latestAttempt(db, attempt.directory, attempt.requestNo);
  if (row === undefined) throw new Error(`the attempt for ${attempt.requestNo} was not stored`);
  return row;
}

/** The row if no other process works on it; from then on this one does. */
export async function lease(db: Db, id: string, now: Date): Promise<AcmeOrderRow | undefined> {
  const [row] = await db
    .update(issuerOrders)
    .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
    .where(
      and(eq(issuerOrders.id, id), or(isNull(issuerOrders.leasedUntil), lte(issuerOrders.leasedUntil, now))),
    )
    .returning();
  return row;
}

export async function keep(db: Db, id: string, changes: AcmeOrderChanges): Promise<AcmeOrderRow> {
  const [row] = await db.update(issuerOrders).set(changes).where(eq(issuerOrders.id, id)).returning();
  if (row === undefined) throw new Error('the order at the CA is gone');
  return row;
}

/** Order URLs that are journaled: none of them belongs to a lost reply. */
export async function knownUrls(db: Db, directory: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ url: issuerOrders.url })
    .from(issuerOrders)
    .where(and(eq(issuerOrders.directory, directory), isNotNull(issuerOrders.url)));
  return new Set(rows.flatMap(({ url }) => (url === null ? [] : [url])));
}
