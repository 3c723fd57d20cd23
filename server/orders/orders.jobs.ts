import { eq } from 'drizzle-orm';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { endErrands, endErrandsQueue } from '#server/orders/end-errands.ts';
import { record } from '#server/orders/event.ts';
import { askIssuer } from '#server/orders/issuance.ts';
import { giveBack, issuanceQueue, issueOrder } from '#server/orders/issue-order.ts';
import { beginNext, nextQueue, nextSweepQueue, sweepNext } from '#server/orders/next-certificate.ts';
import { isVerifying } from '#server/orders/order-conditions.ts';
import { isFresh } from '#server/orders/order-request.ts';
import { askRevocation, revocationQueue } from '#server/orders/revoke-certificate.ts';
import { suggestedQueue, takeSuggestions } from '#server/orders/suggested-renewals.ts';
import { revokeSuperseded, supersededQueue } from '#server/orders/superseded.ts';
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
    workOn(supersededQueue, () => revokeSuperseded(services), { everySeconds: 60 }),
    workOn(endErrandsQueue, () => endErrands(services), { everySeconds: 60 }),
    workOn(suggestedQueue, () => takeSuggestions(services), { everySeconds: 600 }),
    workOn(revocationQueue, ({ certificateID }) => askRevocation(services, certificateID)),
  ];
}

/** Vets the organization of an order whose names are validated, by the reviewer's rules. Safe to repeat. */
export async function vetOrder(services: Verification, orderID: string): Promise<void> {
  await reviewOrder(services, orderID, (order) => services.reviewer?.review(order.organization) ?? null);
}

/**
 * Decides on the organization of an order awaiting vetting, and issues the certificate if it passes. `decide` returns 'passed', null
 * for no decision yet, or the reason to send the order back. Returns whether the order was waiting.
 */
export async function reviewOrder(
  services: Pick<Verification, 'db' | 'clock' | 'jobs' | 'issuer'>,
  orderID: string,
  decide: (order: OrderRecord) => string | null,
): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderID)).for('update');
    const now = services.clock.now();
    if (order === undefined || !isVerifying(order, now)) return false;
    if (order.vettingTime === null || order.vettedTime !== null) return false;
    const verdict = decide(order);
    if (verdict === null) return true;
    if (verdict !== 'passed') {
      await giveBack(tx, order, verdict, now);
      return true;
    }
    await tx.update(orders).set({ vettedTime: now }).where(eq(orders.id, orderID));
    await record(tx, [{ orderID, at: now, kind: 'vetted', note: order.organization?.name ?? '' }]);
    const names = await validationsOf(tx, orderID);
    // A validation may have expired or been withdrawn during vetting.
    if (names.every((row) => isFresh(row, now))) {
      await issueOrder(services, tx, { ...order, vettedTime: now }, names, now);
    } else await planCheck(services.jobs, tx, order, now);
    return true;
  });
}
