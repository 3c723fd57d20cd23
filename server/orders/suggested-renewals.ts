import { and, eq, gt, isNotNull } from 'drizzle-orm';
import * as v from 'valibot';
import { orders } from '#server/db/schema/orders.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import type { Verification } from '#server/validation/verify-order.ts';

/** Asks the CA when it wants certificates renewed. */
export const suggestedQueue = defineQueue('suggested-renewals', v.object({}));

/**
 * Begins the next certificate of an order earlier where its CA suggests so (RFC 9773). An order whose paid span ends with the certificate
 * has no next one. A suggestion for a certificate that was replaced since changes nothing.
 */
export async function takeSuggestions({ db, issuer }: Pick<Verification, 'db' | 'issuer'>): Promise<void> {
  if (issuer?.place !== 'outside') return;
  for (const { requestNo, time } of await issuer.renewals()) {
    const [prefix = '', day = '', number = '1'] = requestNo.split('-');
    // Order numbers have a hyphen of their own; a third part numbers the certificate.
    const isCurrent = and(eq(orders.orderNo, `${prefix}-${day}`), eq(orders.issuedCount, Number(number)));
    await db
      .update(orders)
      .set({ nextTime: time })
      .where(and(isCurrent, isNotNull(orders.nextTime), gt(orders.nextTime, time)));
  }
}
