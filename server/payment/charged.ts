import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';

/** Cents of the balance before the first and after the last of the newest charges for these orders; null if it paid for none. */
export async function balanceAround(
  db: Db,
  owner: Owner,
  orderNos: readonly string[],
): Promise<{ readonly before: number; readonly after: number } | null> {
  const newest = db
    .selectDistinctOn([ledger.orderID], { id: ledger.id, cents: ledger.cents, after: ledger.balanceAfter })
    .from(ledger)
    .innerJoin(orders, eq(orders.id, ledger.orderID))
    .where(
      and(
        own(owner, ledger),
        eq(ledger.kind, 'charge'),
        // Money that arrived by a provider only passes through the balance.
        isNull(ledger.paymentID),
        inArray(orders.orderNo, [...orderNos]),
      ),
    )
    .orderBy(ledger.orderID, desc(ledger.id))
    .as('newest');
  const charges = await db.select().from(newest).orderBy(asc(newest.id));
  const [first] = charges;
  const last = charges.at(-1);
  return first && last ? { before: first.after - first.cents, after: last.after } : null;
}
