import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';

/** Looks by itself whether the names of a paid order are proved. */
export const recheckQueue = defineQueue(
  'dcv-check',
  v.strictObject({ orderID: v.pipe(v.string(), v.uuid()) }),
);

/** Seconds before each check after payment; the last goes on for good. */
const waits = [1, 5, 15, 60, 180, 600, 1800, 3600] as const;

export function waitBefore(checks: number): number {
  return waits[Math.min(checks, waits.length - 1)] ?? 3600;
}

/**
 * Plans the next check of an order: the job exists exactly when the transaction commits. `changes`: what else the order
 * becomes, written with it.
 */
export async function planCheck(
  jobs: Jobs,
  tx: Db,
  order: Pick<OrderRecord, 'id' | 'checks'>,
  now: Date,
  changes: Partial<OrderRecord> = {},
): Promise<void> {
  const wait = waitBefore(order.checks);
  await tx
    .update(orders)
    .set({ ...changes, checks: order.checks + 1, nextCheckTime: new Date(now.getTime() + wait * 1000) })
    .where(eq(orders.id, order.id));
  await jobs.send(recheckQueue, { orderID: order.id }, { tx, startAfter: wait, singletonKey: order.id });
}
