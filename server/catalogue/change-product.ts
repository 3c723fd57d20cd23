import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { TermChange } from '#core/catalogue/price-changes.ts';
import { type Fault, fault } from '#core/fault.ts';
import { offeredValidities } from '#core/orders/span.ts';
import type { Db } from '#server/db/open.ts';
import {
  type ProductChangeRow,
  type ProductRow,
  productChanges,
  products,
} from '#server/db/schema/catalogue.ts';

/** What is changed of a product. */
export interface NewChange extends Pick<ProductChangeRow, 'terms' | 'isSold' | 'fromTime' | 'reason'> {
  /** Null for a command. */
  readonly userID: string | null;
}

/** Locks a product for a change; null if there is none of this number. */
export async function lockProduct(tx: Db, productNo: string): Promise<ProductRow | null> {
  const [row] = await tx.select().from(products).where(eq(products.productNo, productNo)).for('update');
  return row ?? null;
}

/** What of the terms this product cannot have: terms that it is not made for, twice the same, or prices of names that it does not take. */
export function termFaults(row: ProductRow, terms: readonly TermChange[]): Fault[] {
  const offered: readonly number[] = offeredValidities(row);
  return terms.flatMap(({ validity, extraName, extraWildcard }, index) => {
    const field = `terms.${index}`;
    const isTwice = terms.findIndex((term) => term.validity === validity) !== index;
    const isNamePriced = (extraName ?? extraWildcard ?? null) !== null;
    return [
      ...(isTwice || !offered.includes(validity)
        ? [fault(`${field}.validity`, 'not-offered', String(validity), offered.join(', '))]
        : []),
      ...(isNamePriced && !takesNames(row)
        ? [fault(`${field}.extraName`, 'not-offered', String(extraName))]
        : []),
    ];
  });
}

/** Whether more names than those included can be bought. */
export function takesNames({
  maxNames,
  includedNames,
}: Pick<ProductRow, 'maxNames' | 'includedNames'>): boolean {
  return maxNames > includedNames;
}

/** Records a change, under the lock of its product. Returns its number. */
export async function addChange(tx: Db, productNo: string, change: NewChange, now: Date): Promise<number> {
  const [made] = await tx
    .insert(productChanges)
    .values({ ...change, productNo, createdTime: now })
    .returning({ id: productChanges.id });
  if (made === undefined) throw new Error('a change of a product was not stored');
  return made.id;
}

/** Changes of one product, or of all, that are not in force yet, the next first. */
export function plannedChanges(db: Db, productNo: string | null, now: Date): Promise<ProductChangeRow[]> {
  return db
    .select()
    .from(productChanges)
    .where(
      and(
        productNo === null ? undefined : eq(productChanges.productNo, productNo),
        isNull(productChanges.undoneTime),
        gt(productChanges.fromTime, now),
      ),
    )
    .orderBy(asc(productChanges.fromTime), asc(productChanges.id));
}

/** Takes back a change, under its lock; what it was, or null where there is none, or it is in force or taken back already. */
export async function undoChange(
  tx: Db,
  id: number,
  userID: string,
  now: Date,
): Promise<{ readonly row: ProductChangeRow; readonly isUndone: boolean } | null> {
  const [row] = await tx.select().from(productChanges).where(eq(productChanges.id, id)).for('update');
  if (row === undefined) return null;
  const isOpen = row.undoneTime === null && row.fromTime > now;
  if (isOpen)
    await tx
      .update(productChanges)
      .set({ undoneBy: userID, undoneTime: now })
      .where(eq(productChanges.id, id));
  return { row, isUndone: isOpen };
}
