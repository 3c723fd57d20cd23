import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/** First number of the lock of an account's inventory; the second is the account's. */
const inventory = 7_236_917;

/** One change of an account's inventory at a time: what a certificate is depends on the others. Held until the transaction ends. */
export async function lockInventory(tx: Db, accountID: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${inventory}, hashtext(${accountID}))`);
}
