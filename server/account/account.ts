import { eq } from 'drizzle-orm';
import { enrolledKinds } from '#core/account/confirmation.ts';
import { accountName } from '#core/account/contact.ts';
import { balanceRights } from '#core/account/rights.ts';
import type { ReplyOf } from '#core/contract/call.ts';
import type { account } from '#core/contract/calls/session.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { Owner } from '#server/account/own.ts';
import { spendingOf } from '#server/approvals/limits.ts';
import { countOpenApprovals } from '#server/approvals/standing.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import type { Actor } from '#server/http/serve.ts';
import { invoicedCents } from '#server/invoices/to-be-invoiced.ts';
import { moneyOf } from '#server/ledger/ledger.ts';
import { bannersFor } from '#server/notices/announcements.ts';
import { countUnread } from '#server/notices/notices.routes.ts';
import { countOf, tallyOrders } from '#server/orders/order-tallies.ts';
import { factorsOf } from '#server/security/factors.ts';
import { networkOf } from '#server/session/attempts.ts';
import { isPolicySet } from '#server/sharing/policy.ts';

/** Returns the user and their account as the console shows them. */
export async function showAccount(
  db: Db,
  actor: Actor,
  owner: Owner,
  now: Date,
): Promise<ReplyOf<typeof account> | null> {
  const [found] = await db
    .select({
      user: users,
      companyName: accounts.companyName,
      requiresFactor: accounts.requiresFactor,
      kind: accounts.kind,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountID))
    .where(eq(users.id, actor.id));
  if (!found) return null;
  const { user: row, companyName, requiresFactor, kind } = found;
  const seesBalance = balanceRights.some((right) => actor.rights.includes(right));
  const { cents, spent } = seesBalance ? await moneyOf(db, owner.id) : { cents: 0, spent: 0 };
  return {
    id: row.id,
    accountInfo: {
      account: accountName(row),
      displayName: row.displayName,
      email: row.email,
      telephone: row.telephone,
    },
    companyName,
    balance: cents,
    toBeInvoicedAmount: seesBalance ? Math.max(0, spent - (await invoicedCents(db, owner.id))) : 0,
    // The present sign-in is the user's own; a stranger's shows in the one before.
    lastLoginIP: row.previousLoginIP,
    lastLoginNetwork: row.previousLoginIP === '' ? '' : networkOf(row.previousLoginIP),
    lastLoginTime: row.previousLoginTime?.toISOString() ?? zeroTime,
    rootUUID: owner.id,
    rights: [...actor.rights],
    isShop: kind === 'shop',
    mustEnrol: requiresFactor && enrolledKinds(await factorsOf(db, row.id)).length === 0,
    timeZone: row.timeZone,
    discount: owner.discount,
    expiredOrdersTotal: countOf(await tallyOrders(db, owner, now), 'expired'),
    unreadNotices: await countUnread(db, actor.id, now),
    banners: await bannersFor(db, actor.id, now),
    spending: await spendingOf(db, owner.id, actor.id, now),
    hasSharingPolicy: await isPolicySet(db, owner),
    openApprovals: actor.rights.includes('approvals:decide') ? await countOpenApprovals(db, owner) : 0,
    serverTime: now.toISOString(),
  };
}
