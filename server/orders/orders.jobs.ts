import { eq } from 'drizzle-orm';
import { orderStatus } from '#core/orders/status.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { record } from '#server/orders/event.ts';
import { askIssuer } from '#server/orders/issuance.ts';
import { giveBack, issuanceQueue, issueOrder } from '#server/orders/issue-order.ts';
import { beginNext, nextQueue, nextSweepQueue, sweepNext } from '#server/orders/next-certificate.ts';
import { isFresh } from '#server/orders/order-request.ts';
import { askRevocation, revocationQueue } from '#server/orders/revoke-certificate.ts';
import { vettingQueue } from '#server/orders/vetting.ts';
import { planCheck } from '#server/validation/recheck.ts';
import { validationsOf } from '#server/validation/validations.ts';
import type { Verification } from '#server/validation/verify-order.ts';

export function orderJobs(services: Verification): JobWork[] {
  return [
    workOn(vettingQueue, ({ orderID }) => vetOrder(services, orderID)),
    workOn(issuanceQueue, ({ orderID }) => askIssuer(services, orderID)),
    workOn(nextQueue, ({ orderID }) => beginNext(services, orderID)),
    workOn(nextSweepQueue, () => sweepNext(services), { everySeconds: 60 }),
    workOn(revocationQueue, ({ certificateID }) => askRevocation(services, certificateID)),
  ];
}

/** Checks the organization of an order whose names are validated, by the reviewer's own rules; harmless twice. */
export async function vetOrder(services: Verification, orderID: string): Promise<void> {
  await reviewOrder(services, orderID, (order) => services.reviewer?.review(order.organization) ?? null);
}

/**
 * Decides about the organization of an order that waits for it, and has the certificate issued where it passes. Any other
 * verdict is the reason the order goes back with, null none yet. Answers whether the order was waiting.
 */
export async function reviewOrder(
  services: Pick<Verification, 'db' | 'clock' | 'jobs' | 'issuer'>,
  orderID: string,
  decide: (order: OrderRecord) => string | null,
): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderID)).for('update');
    const isWaiting = order?.status === orderStatus.verifying && order.vettingTime !== null;
    if (!isWaiting || order.vettedTime !== null) return false;
    const now = services.clock.now();
    const verdict = decide(order);
    if (verdict === null) return true;
    if (verdict !== 'passed') {
      await giveBack(tx, order, verdict, now);
      return true;
    }
    await tx.update(orders).set({ vettedTime: now }).where(eq(orders.id, orderID));
    await record(tx, [{ orderID, at: now, kind: 'vetted', note: order.organization?.name ?? '' }]);
    const names = await validationsOf(tx, orderID);
    // A validation may have ended, or been taken back, while the organization was looked at.
    if (names.every((row) => isFresh(row, now))) {
      await issueOrder(services, tx, { ...order, vettedTime: now }, names, now);
    } else await planCheck(services.jobs, tx, order, now);
    return true;
  });
}
