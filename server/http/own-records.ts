import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { isRecordID } from '#server/http/record-id.ts';

/** The table of a resource: these columns, and one for each field. */
export type RecordTable = PgTable & {
  readonly id: PgColumn;
  readonly accountID: PgColumn;
  readonly createdTime: PgColumn;
  readonly removedTime: PgColumn;
};

/** Condition for the customer's record of this id; false if the id is malformed. */
export function ownRecord(table: RecordTable, owner: Owner, id: string): SQL | undefined {
  return isRecordID(id) ? and(eq(table.id, id), ownRecords(table, owner)) : sql`false`;
}

/** Condition for all records that the customer still has. */
export function ownRecords(table: RecordTable, owner: Owner): SQL | undefined {
  return and(own(owner, table), isNull(table.removedTime));
}

/**
 * Serializes adds and changes of one customer's records, so that a limit and a unique value hold. Not `for update`: that waits for the
 * key locks which rows of the customer that are being inserted hold, and two calls would wait for each other.
 */
export async function lockRecords(tx: Db, owner: Owner): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, owner.id)).for('no key update');
}
