import { and, eq, inArray } from 'drizzle-orm';
import { type Fault, fault } from '#core/fault.ts';
import { orderStatus } from '#core/orders/status.ts';
import type { Db } from '#server/db/open.ts';
import { customers } from '#server/db/schema/customers.ts';
import { orders } from '#server/db/schema/orders.ts';

/** Orders of one customer that may wait for their payment, and free ones for their validation. */
export const mostUnpaid = 10_000;
export const mostFree = 500;

/**
 * What is wrong once the orders of this transaction are there. Creations of one customer take turns until it ends, so that
 * two at once do not both find room.
 */
export async function openOrderFaults(tx: Db, customerID: string, areFree: boolean): Promise<Fault[]> {
  await tx.select().from(customers).where(eq(customers.id, customerID)).for('no key update');
  const own = eq(orders.customerID, customerID);
  const open = areFree
    ? await tx.$count(
        orders,
        and(own, eq(orders.payAmount, 0), inArray(orders.list, ['unpaid', 'verifying'])),
      )
    : await tx.$count(orders, and(own, eq(orders.status, orderStatus.unpaid)));
  const most = areFree ? mostFree : mostUnpaid;
  return open <= most ? [] : [fault('productNo', 'orders-open', String(open), String(most))];
}
