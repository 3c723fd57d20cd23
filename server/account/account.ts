import { eq } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type { account } from '#core/contract/calls/session.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { Db } from '#server/db/open.ts';
import { customers } from '#server/db/schema/customers.ts';
import { moneyOf } from '#server/ledger/ledger.ts';
import { countUnread } from '#server/notices/notices.routes.ts';
import { countOf, tallyOrders } from '#server/orders/order-tallies.ts';
import { networkOf } from '#server/session/attempts.ts';

/** Returns the customer as the console shows them. */
export async function showAccount(
  db: Db,
  customerID: string,
  now: Date,
): Promise<ReplyOf<typeof account> | null> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customerID));
  if (!row) return null;
  const { cents, spent } = await moneyOf(db, row.id);
  return {
    id: row.id,
    accountInfo: {
      account: row.email,
      displayName: row.displayName,
      email: row.email,
      telephone: row.telephone,
    },
    companyName: row.companyName,
    balance: cents,
    toBeInvoicedAmount: spent,
    // The present sign-in is the customer's own; a stranger's shows in the one before.
    lastLoginIP: row.previousLoginIP,
    lastLoginNetwork: row.previousLoginIP === '' ? '' : networkOf(row.previousLoginIP),
    lastLoginTime: row.previousLoginTime?.toISOString() ?? zeroTime,
    rootUUID: row.id,
    rights: row.rights,
    timeZone: row.timeZone,
    discount: row.discount,
    expiredOrdersTotal: countOf(await tallyOrders(db, row.id, now), 'expired'),
    unreadNotices: await countUnread(db, row.id, now),
    serverTime: now.toISOString(),
  };
}
