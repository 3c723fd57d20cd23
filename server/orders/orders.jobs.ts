import { eq } from 'drizzle-orm';
import { orderStatus } from '#core/orders/status.ts';
import { orders } from '#server/db/schema/orders.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { record } from '#server/orders/event.ts';
import { giveBack, issueOrder } from '#server/orders/issue-order.ts';
import { reviewOrganization, vettingQueue } from '#server/orders/vetting.ts';
import { validationsOf } from '#server/validation/validations.ts';
import type { Verification } from '#server/validation/verify-order.ts';

export function orderJobs(services: Verification): JobWork[] {
  return [workOn(vettingQueue, ({ orderID }) => vetOrder(services, orderID))];
}

/** Checks the organization of an order whose names are validated, and has the certificate issued; harmless twice. */
export async function vetOrder({ db, clock, issuer }: Verification, orderID: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderID)).for('update');
    if (order?.status !== orderStatus.verifying || order.vettingTime === null) return;
    const now = clock.now();
    const verdict = reviewOrganization(order.organization);
    if (verdict !== 'passed') return giveBack(tx, order, verdict, now);
    await tx.update(orders).set({ vettedTime: now }).where(eq(orders.id, orderID));
    await record(tx, [{ orderID, at: now, kind: 'vetted', note: order.organization?.name ?? '' }]);
    await issueOrder(issuer, tx, { ...order, vettedTime: now }, await validationsOf(tx, orderID), now);
  });
}
