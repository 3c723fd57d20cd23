import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { type Fault, fault } from '#core/fault.ts';
import type { Db } from '#server/db/open.ts';
import { contacts, type organizations } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { isRecordID } from '#server/http/record-id.ts';

/** Contacts and organizations: a customer's own entries, which orders refer to by id. */
export type EntryTable = typeof contacts | typeof organizations;

/** Entries of one kind a customer may keep. */
export const mostEntries = 1000;

/** The customer's entry of this id; null when there cannot be one. */
export function ownEntry(table: EntryTable, customerID: string, id: string): SQL | null {
  if (!isRecordID(id)) return null;
  return and(eq(table.id, id), eq(table.customerID, customerID), isNull(table.removedTime)) ?? null;
}

/** A save says whose it is (spec §6); the session knows better. */
export function accountFaults(account: string | undefined, customerID: string): Fault[] {
  return account === undefined || account === customerID ? [] : [fault('account', 'mismatch', account)];
}

/** Is there room for one more? `field`: where the form shows it. */
export async function roomFaults(
  db: Db,
  table: EntryTable,
  customerID: string,
  field: string,
): Promise<Fault[]> {
  const kept = await db.$count(table, and(eq(table.customerID, customerID), isNull(table.removedTime)));
  return kept < mostEntries ? [] : [fault(field, 'too-long', String(kept + 1), String(mostEntries))];
}

/**
 * Removes an entry, in the caller's transaction. One that orders refer to only leaves the lists, since its orders go on
 * with it; any other is gone for good. False when it is not there or not theirs.
 */
export async function removeEntry(
  tx: Db,
  table: EntryTable,
  customerID: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const own = ownEntry(table, customerID, id);
  if (own === null) return false;
  const reference = table === contacts ? orders.contactID : orders.orgID;
  const used = await tx.$count(orders, and(eq(orders.customerID, customerID), eq(reference, id)));
  const removed =
    used > 0
      ? await tx.update(table).set({ removedTime: now }).where(own).returning({ id: table.id })
      : await tx.delete(table).where(own).returning({ id: table.id });
  return removed.length > 0;
}

/** Pattern for a text that contains the given one, whatever characters it has. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
