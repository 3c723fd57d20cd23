import { and, asc, eq } from 'drizzle-orm';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import { leaveApprovals } from '#server/approvals/decide.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';

/**
 * Makes another user answer for what somebody ordered, in the caller's transaction. What waited for an approval is judged by the new
 * user's limits when it is paid; a decision over what another person asked holds no more.
 */
export async function handOver(
  tx: Db,
  owner: Owner,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<void> {
  const theirs = and(own(wholeAccount(owner.id), orders), eq(orders.creatorID, from));
  const found = await tx.select().from(orders).where(theirs).orderBy(asc(orders.orderNo)).for('update');
  if (found.length === 0) return;
  await leaveApprovals(tx, found, now);
  await tx.update(orders).set({ creatorID: to }).where(theirs);
}
