import { eq } from 'drizzle-orm';
import { needsOrganization } from '#core/catalogue/type-flags.ts';
import type { Issuer } from '#server/ca/issuer.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import type { ValidationRow } from '#server/db/schema/validation.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { record } from '#server/orders/event.ts';
import { issueOrder } from '#server/orders/issue-order.ts';
import { vettingQueue, vettingSeconds } from '#server/orders/vetting.ts';

/**
 * Takes a paid order on, under the caller's lock on it, once all its names are validated: to the check of its organization
 * where it names one, else to the CA. False while names are left.
 */
export async function advanceOrder(
  { jobs, issuer }: { readonly jobs: Jobs; readonly issuer: Issuer },
  tx: Db,
  order: OrderRecord,
  rows: readonly ValidationRow[],
  now: Date,
): Promise<boolean> {
  if (rows.some((row) => row.state !== 'validated')) return false;
  if (!needsOrganization(order.productType)) {
    await issueOrder(issuer, tx, order, rows, now);
    return true;
  }
  if (order.vettingTime === null) {
    // A page that waits looks again once the check is likely to be done.
    const nextCheckTime = new Date(now.getTime() + vettingSeconds * 1000);
    await tx.update(orders).set({ vettingTime: now, nextCheckTime }).where(eq(orders.id, order.id));
    await record(tx, [{ orderID: order.id, at: now, kind: 'vetting', note: order.organization?.name ?? '' }]);
  }
  // Asked for again by every check while it is under way, so that a job that was lost is made up for.
  await jobs.send(
    vettingQueue,
    { orderID: order.id },
    { tx, startAfter: vettingSeconds, singletonKey: order.id },
  );
  return true;
}
