import { and, eq, gt, isNotNull, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { isUrgent } from '#core/acme/pull.ts';
import { awaitedPull } from '#server/acme/awaited-pull.ts';
import { noteUrgent } from '#server/acme/note-refusal.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { newestCertificate } from '#server/orders/reissue-record.ts';
import type { Verification } from '#server/validation/verify-order.ts';

/** Asks the CA when it wants certificates renewed. */
export const suggestedQueue = defineQueue('suggested-renewals', v.object({}));

/**
 * Begins the next certificate of an order earlier where its CA suggests so (RFC 9773). An order whose paid span ends with the certificate
 * has no next one. A suggestion for a certificate that was replaced since changes nothing. Clients of automated orders are told the moment
 * by their directory, and people that it is urgent.
 */
export async function takeSuggestions({
  db,
  issuer,
  clock,
}: Pick<Verification, 'db' | 'issuer' | 'clock'>): Promise<void> {
  if (issuer?.place !== 'outside') return;
  for (const { requestNo, time } of await issuer.renewals()) {
    const [prefix = '', day = '', number = '1'] = requestNo.split('-');
    // Order numbers have a hyphen of their own; a third part numbers the certificate.
    const isCurrent = and(eq(orders.orderNo, `${prefix}-${day}`), eq(orders.issuedCount, Number(number)));
    await db
      .update(orders)
      .set({ nextTime: time })
      .where(and(isCurrent, isNotNull(orders.nextTime), gt(orders.nextTime, time)));
    await tellOfUrgent(db, isCurrent, time, clock.now());
  }
}

async function tellOfUrgent(db: Db, isCurrent: SQL | undefined, time: Date, now: Date): Promise<void> {
  const [order] = await db.select().from(orders).where(isCurrent);
  if (order === undefined) return;
  const newest = await newestCertificate(db, order.id);
  if (newest === undefined || !isUrgent(newest, time)) return;
  if ((await awaitedPull(db, order)) !== null) await noteUrgent(db, order, now);
}
