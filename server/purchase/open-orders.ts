import { and, eq, inArray } from 'drizzle-orm';
import { type Fault, fault } from '#core/fault.ts';
import { orderStatus } from '#core/orders/status.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';

/** Maximum orders of one customer that await payment, and free ones that await validation. */
export const mostUnpaid = 10_000;
export const mostFree = 500;

/**
 * Faults once the orders of this transaction exist. Locks the customer until the transaction ends, so that two concurrent creations
 * cannot both stay within the limit.
 */
export async function openOrderFaults(tx: Db, owner: Owner, areFree: boolean): Promise<Fault[]> {
  await tx.select().from(accounts).where(eq(accounts.id, owner.id)).for('no key update');
  const ours = own(wholeAccount(owner.id), orders);
  const open = areFree
    ? await tx.$count(
        orders,
        and(ours, eq(orders.payAmount, 0), inArray(orders.errand, ['payment', 'progress'])),
      )
    : await tx.$count(orders, and(ours, eq(orders.status, orderStatus.unpaid)));
  const most = areFree ? mostFree : mostUnpaid;
  return open <= most ? [] : [fault('productNo', 'orders-open', String(open), String(most))];
}
