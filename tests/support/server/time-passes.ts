import { eq, sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { keepFacts } from '#server/orders/keep-facts.ts';
import { nextQueue, nextSweepQueue } from '#server/orders/next-certificate.ts';
import type { TestServer } from '#tests/support/server/test-server.ts';

/** Ages one order by this many days, on a server whose clock is shared: shifts its times into the past. */
export async function letPass({ db }: { readonly db: Db }, orderNo: string, days: number): Promise<void> {
  const back = sql`make_interval(days => ${days})`;
  const { payTime, nextTime, nextAskedTime } = orders;
  const [order] = await db
    .update(orders)
    .set({
      payTime: sql`${payTime} - ${back}`,
      nextTime: sql`${nextTime} - ${back}`,
      nextAskedTime: sql`${nextAskedTime} - ${back}`,
    })
    .where(eq(orders.orderNo, orderNo))
    .returning({ id: orders.id });
  if (order === undefined) throw new Error(`no order ${orderNo}`);
  const { notBefore, notAfter, issuedTime } = certificates;
  await db
    .update(certificates)
    .set({
      notBefore: sql`${notBefore} - ${back}`,
      notAfter: sql`${notAfter} - ${back}`,
      issuedTime: sql`${issuedTime} - ${back}`,
    })
    .where(eq(certificates.orderID, order.id));
  await keepFacts(db, order.id);
}

/** Starts every next certificate that is due, and waits until the jobs are done. */
export async function sweepNextCertificates({ services: { db, jobs: runner } }: TestServer): Promise<void> {
  await runner.send(nextSweepQueue, {});
  const names = [nextQueue.name, nextSweepQueue.name];
  await vi.waitUntil(
    async () => {
      const open = await db.select({ queue: jobs.queue, every: jobs.everySeconds }).from(jobs);
      return !open.some(({ queue, every }) => names.includes(queue) && every === null);
    },
    { timeout: 20_000, interval: 30 },
  );
}

/** Waits until the first check of the order's request has run: before, nobody knows whether its names need anything. */
export async function firstCheck({ services: { db } }: TestServer, orderNo: string): Promise<void> {
  const isRun = async () => {
    const [order] = await db
      .select({ checks: orders.checks })
      .from(orders)
      .where(eq(orders.orderNo, orderNo));
    return order?.checks !== 1;
  };
  await vi.waitUntil(isRun, { timeout: 20_000, interval: 50 });
}
