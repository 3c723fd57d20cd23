import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type { account } from '#core/contract/calls/session.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { Db } from '#server/db/open.ts';
import { customers } from '#server/db/schema/customers.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { hasListStatus } from '#server/orders/effective-status.ts';

/** The customer as the console shows them. */
export async function showAccount(
  db: Db,
  customerID: string,
  now: Date,
): Promise<ReplyOf<typeof account> | null> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customerID));
  if (!row) return null;
  return {
    id: row.id,
    accountInfo: {
      account: row.email,
      displayName: row.displayName,
      email: row.email,
      telephone: row.telephone,
    },
    companyName: row.companyName,
    balance: await balanceOf(db, row.id),
    toBeInvoicedAmount: await spentCents(db, row.id),
    lastLoginIP: row.lastLoginIP,
    lastLoginTime: row.lastLoginTime?.toISOString() ?? zeroTime,
    rootUUID: row.id,
    discount: row.discount,
    expiredOrdersTotal: await db.$count(
      orders,
      and(eq(orders.customerID, row.id), hasListStatus('expired', now)),
    ),
    serverTime: now.toISOString(),
  };
}

/** What was charged and not given back, in cents: all of it may still be invoiced. */
async function spentCents(db: Db, customerID: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(-sum(${ledger.cents}), 0)::text` })
    .from(ledger)
    .where(and(eq(ledger.customerID, customerID), inArray(ledger.kind, ['charge', 'refund'])));
  return Number(row?.cents ?? 0);
}
