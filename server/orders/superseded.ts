import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import * as v from 'valibot';
import { droppedNames, holdsDroppedName, revokeDue } from '#core/orders/superseded.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import type { Issuance } from '#server/orders/issuer-and-jobs.ts';
import { whereUnrevoked } from '#server/orders/order-conditions.ts';
import { revokeOne } from '#server/orders/revoke-certificate.ts';

// Certificates that hold a name their order no longer has (decision 075).

/** Revokes what is due. */
export const supersededQueue = defineQueue('superseded-certificates', v.object({}));

/** Maximum certificates per sweep; the rest wait for the next. */
const sweptAtOnce = 500;

/** Unrevoked certificates of an order that have not ended, oldest first. */
function heldBy(db: Db, orderID: string, now: Date) {
  return db
    .select()
    .from(certificates)
    .where(and(eq(certificates.orderID, orderID), whereUnrevoked(now)))
    .orderBy(asc(certificates.number));
}

/** What a certificate with these names would leave behind, as the price of a reissue says. */
export async function droppedBy(db: Db, order: { readonly id: string }, names: readonly string[], now: Date) {
  const held = await heldBy(db, order.id, now);
  return {
    dropped: [...droppedNames(held, names)],
    revokes: held
      .filter((each) => holdsDroppedName(each, names))
      .map(({ serialNumber, names: domainNames, notAfter }) => ({
        serialNumber,
        domainNames,
        notAfter: notAfter.toISOString(),
      })),
  };
}

/** Plans what becomes of an order's earlier certificates, in the transaction that issues its certificate `number`. */
export async function planSuperseded(
  tx: Db,
  order: { readonly id: string },
  issued: { readonly number: number; readonly names: readonly string[] },
  now: Date,
): Promise<void> {
  for (const earlier of await heldBy(tx, order.id, now)) {
    if (earlier.number === issued.number) continue;
    const revokeDueTime = revokeDue(earlier, issued.names, now);
    if (revokeDueTime?.getTime() === earlier.revokeDueTime?.getTime()) continue;
    await tx.update(certificates).set({ revokeDueTime }).where(eq(certificates.id, earlier.id));
  }
}

/** Revokes the certificates that are due, each in its own transaction. Safe to repeat. */
export async function revokeSuperseded(
  services: Issuance & { readonly db: Db; readonly clock: Clock },
): Promise<void> {
  const { db, clock } = services;
  const due = await db
    .select({ id: certificates.id, orderID: certificates.orderID })
    .from(certificates)
    .where(isDue(clock.now()))
    .orderBy(certificates.revokeDueTime)
    .limit(sweptAtOnce);
  for (const { id, orderID } of due) {
    await db.transaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderID)).for('update');
      const now = clock.now();
      const [certificate] = await tx
        .select()
        .from(certificates)
        .where(and(eq(certificates.id, id), isDue(now)));
      if (order === undefined || certificate === undefined) return;
      await revokeOne(tx, services, { certificate, order }, 'superseded', now);
    });
  }
}

function isDue(now: Date) {
  return and(
    isNotNull(certificates.revokeDueTime),
    lte(certificates.revokeDueTime, now),
    isNull(certificates.revokedTime),
    whereUnrevoked(now),
  );
}
