import { eq } from 'drizzle-orm';
import { needsOrganization } from '#core/catalogue/type-flags.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import type { ValidationRow } from '#server/db/schema/validation.ts';
import { record } from '#server/orders/event.ts';
import { issueOrder } from '#server/orders/issue-order.ts';
import type { Issuance } from '#server/orders/issuer-and-jobs.ts';
import { isFresh } from '#server/orders/order-request.ts';
import { type Reviewer, vettingQueue } from '#server/orders/vetting.ts';

/**
 * Advances a paid order, under the caller's lock on it, once all its names are validated: to vetting if it names an organization,
 * else to the CA. Returns false while names remain.
 */
export async function advanceOrder(
  services: Issuance & { readonly reviewer: Reviewer | null },
  tx: Db,
  order: OrderRecord,
  rows: readonly ValidationRow[],
  now: Date,
): Promise<boolean> {
  if (rows.some((row) => !isFresh(row, now))) return false;
  if (!needsOrganization(order.productType) || order.vettedTime !== null) {
    await issueOrder(services, tx, order, rows, now);
    return true;
  }
  const seconds = services.reviewer?.seconds ?? null;
  if (order.vettingTime === null) {
    // A waiting page polls again at this time, when vetting is likely to be done.
    const nextCheckTime = seconds === null ? null : new Date(now.getTime() + seconds * 1000);
    await tx.update(orders).set({ vettingTime: now, nextCheckTime }).where(eq(orders.id, order.id));
    await record(tx, [{ orderID: order.id, at: now, kind: 'vetting', note: order.organization?.name ?? '' }]);
  }
  if (seconds === null) return true;
  // Sent again by every check while vetting is in progress, to make up for a lost job.
  await services.jobs.send(
    vettingQueue,
    { orderID: order.id },
    { tx, startAfter: seconds, singletonKey: order.id, accountID: order.accountID },
  );
  return true;
}
