import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';

/**
 * Waits until no other transaction changes what is invoiced of this account. Taken after the locks of orders, of packages and of the balance, as every
 * refund does.
 */
export async function lockInvoicing(tx: Db, accountID: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoices ${accountID}`}, 0))`);
}

/**
 * Waits for refunds and payments of these orders and packages that are under way, and keeps new ones waiting. The rows of an invoice's lines take the same
 * locks: taken here first, no refund can wait for us while we wait for it.
 */
export async function holdSources(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.orderNo))
    .for('key share');
  await tx
    .select({ id: packages.id })
    .from(packages)
    .where(inArray(packages.id, [...ids]))
    .orderBy(asc(packages.packageNo))
    .for('key share');
}
