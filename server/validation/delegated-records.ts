import { eq, lt } from 'drizzle-orm';
import type { Validation } from '#core/validation/validation.ts';
import type { Db } from '#server/db/open.ts';
import { delegatedRecords } from '#server/db/schema/validation.ts';

/** Rows written in one statement, within its number of parameters. */
const rowsAtOnce = 1000;

/**
 * Publishes the TXT values of a holder's delegated names in the shop's zone, and withdraws all its others. `holderID` is an order, or an
 * organization for names validated ahead of orders. Writes nothing if nothing changed, since every check calls it.
 */
export async function publishDelegated(
  db: Db,
  holderID: string,
  validations: readonly (Validation | null)[],
  now: Date,
): Promise<void> {
  const wanted = new Map(
    validations.flatMap((validation) => {
      if (!validation?.delegation || validation.recordType !== 'TXT') return [];
      const { delegation, expected: value } = validation;
      return [[`${delegation.expected} ${value}`, { name: delegation.expected, value }] as const];
    }),
  );
  const isHolder = eq(delegatedRecords.holderID, holderID);
  const published = await db.select().from(delegatedRecords).where(isHolder);
  const isSame =
    published.length === wanted.size && published.every(({ name, value }) => wanted.has(`${name} ${value}`));
  if (isSame) return;
  await db.transaction(async (tx) => {
    await tx.delete(delegatedRecords).where(isHolder);
    const rows = [...wanted.values()].map((record) => ({ holderID, ...record, createdTime: now }));
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      // Another check may publish the same values at the same time.
      await tx
        .insert(delegatedRecords)
        .values(rows.slice(from, from + rowsAtOnce))
        .onConflictDoNothing();
    }
  });
}

/** Removes values published before a time. A check that still needs one publishes it again. */
export async function removeDelegated(db: Db, before: Date): Promise<void> {
  await db.delete(delegatedRecords).where(lt(delegatedRecords.createdTime, before));
}

/** The values published at a name of the shop's zone. */
export async function delegatedValues(db: Db, name: string): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ value: delegatedRecords.value })
    .from(delegatedRecords)
    .where(eq(delegatedRecords.name, name))
    .limit(100);
  return rows.map(({ value }) => value);
}
