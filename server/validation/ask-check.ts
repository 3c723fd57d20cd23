import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { whereVerifying } from '#server/orders/order-conditions.ts';

/** Minimum seconds between two checks a customer requests for one order. */
export const secondsBetweenChecks = 2;

/** Claims a check of a paid order for the customer. Returns false if the last one was requested too recently. */
export async function claimCheck(db: Db, orderID: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - secondsBetweenChecks * 1000);
  const claimed = await db
    .update(orders)
    .set({ askedTime: now })
    .where(
      and(
        eq(orders.id, orderID),
        whereVerifying(now),
        or(isNull(orders.askedTime), lte(orders.askedTime, before)),
      ),
    )
    .returning({ id: orders.id });
  return claimed.length > 0;
}
