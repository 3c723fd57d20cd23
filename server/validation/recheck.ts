import { and, eq, lt } from 'drizzle-orm';
import * as v from 'valibot';
import { dayMs } from '#core/day.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { whereVerifying } from '#server/orders/order-conditions.ts';
import type { Services } from '#server/services.ts';

/** Checks automatically whether the names of a paid order are validated. */
export const recheckQueue = defineQueue(
  'dcv-check',
  v.strictObject({ orderID: v.pipe(v.string(), v.uuid()) }),
  // Name servers and hosts may delay a check for as long as they like.
  { expireIn: 60, parallel: 8, perAccount: 2 },
);

export const recheckSweepQueue = defineQueue('dcv-check-sweep', v.object({}));

/** Seconds before each check after payment; the last one repeats while the server checks automatically. */
const waits = [1, 5, 15, 60, 180, 600, 1800, 3600] as const;

export function waitBefore(checks: number): number {
  return waits[Math.min(checks, waits.length - 1)] ?? 3600;
}

/** Days after payment, or after the customer last requested a check, in which the server checks automatically (BR §3.2.2.4). */
const checkedDays = 30;

export function isCheckedBy(order: Pick<OrderRecord, 'payTime' | 'askedTime'>, now: Date): boolean {
  const since = Math.max(order.payTime?.getTime() ?? 0, order.askedTime?.getTime() ?? 0);
  return now.getTime() < since + checkedDays * dayMs;
}

/** Stops automatic checks. A check requested by the customer starts them again. */
export async function endChecks(tx: Db, orderID: string): Promise<void> {
  await tx.update(orders).set({ nextCheckTime: null, checks: 0 }).where(eq(orders.id, orderID));
}

/**
 * Plans the next check of an order: the job exists only if the transaction commits. `changes`: other changes to the order, written
 * with it.
 */
export async function planCheck(
  jobs: Jobs,
  tx: Db,
  order: Pick<OrderRecord, 'id' | 'accountID' | 'checks'>,
  now: Date,
  changes: Partial<OrderRecord> = {},
): Promise<void> {
  const wait = waitBefore(order.checks);
  await tx
    .update(orders)
    .set({ ...changes, checks: order.checks + 1, nextCheckTime: new Date(now.getTime() + wait * 1000) })
    .where(eq(orders.id, order.id));
  await jobs.send(
    recheckQueue,
    { orderID: order.id },
    {
      tx,
      startAfter: wait,
      singletonKey: order.id,
      accountID: order.accountID,
    },
  );
}

/** Milliseconds a check may be overdue: longer than its job is retried. */
const overdue = 600_000;
/** Maximum orders per sweep; the rest wait for the next. */
const sweptAtOnce = 1000;

/**
 * Plans the check of every order whose job failed for good, for example while the CA was down. If the job still waits, its key keeps
 * it from being planned twice.
 */
export async function sweepChecks({
  db,
  clock,
  jobs,
}: Pick<Services, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - overdue);
  const lost = await db
    .select({ id: orders.id, accountID: orders.accountID })
    .from(orders)
    .where(and(whereVerifying(now), lt(orders.nextCheckTime, before)))
    .orderBy(orders.nextCheckTime)
    .limit(sweptAtOnce);
  for (const { id, accountID } of lost)
    await jobs.send(recheckQueue, { orderID: id }, { singletonKey: id, accountID });
}
