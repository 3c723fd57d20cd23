import { and, eq, isNotNull, notExists, or } from 'drizzle-orm';
import * as v from 'valibot';
import { centsBackAtEnd } from '#core/orders/cancellation.ts';
import { leaveApprovals } from '#server/approvals/decide.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { refundCause, refundOrder } from '#server/ledger/refund-order.ts';
import { cancelReissue } from '#server/orders/cancel-reissue.ts';
import { record } from '#server/orders/event.ts';
import { whereErrandOver } from '#server/orders/order-conditions.ts';
import { giveUnitsBack } from '#server/packages/units.ts';
import { retirePayments } from '#server/payment/watch-queue.ts';

/** Ends what orders were waiting for when their paid span ended. */
export const endErrandsQueue = defineQueue('ended-spans', v.object({}));

/** Maximum orders per sweep; the rest wait for the next. */
const sweptAtOnce = 500;

interface Ending {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/**
 * Ends what orders wait for whose paid span is over, each in its own transaction: a reissue with a refund of its price, and an order that
 * never had a certificate with a refund of all that was paid (decision 034). Safe to repeat.
 */
export async function endErrands({ db, clock, jobs }: Ending): Promise<void> {
  const isLeft = (now: Date) =>
    and(
      whereErrandOver(now),
      or(isNotNull(orders.reissueID), isNotNull(orders.nextCheckTime), isUnissued(db)),
    );
  const over = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isLeft(clock.now()))
    .orderBy(orders.paidUntil)
    .limit(sweptAtOnce);
  for (const { id } of over) {
    await db.transaction(async (tx) => {
      const now = clock.now();
      const [order] = await tx
        .select()
        .from(orders)
        .where(and(eq(orders.id, id), isLeft(now)))
        .for('update');
      if (order === undefined) return;
      await retirePayments(tx, jobs, { orderIDs: [id] }, now);
      await leaveApprovals(tx, [order], now);
      if (order.reissueID === null) {
        await tx.update(orders).set({ nextCheckTime: null, issuingTime: null }).where(eq(orders.id, id));
        if (order.issuedCount > 0) return;
      }
      const isReissue = order.reissueID !== null;
      const refund = isReissue ? await cancelReissue(tx, order, now) : centsBackAtEnd(order);
      await record(tx, [{ orderID: id, at: now, kind: isReissue ? 'reissue-over' : 'order-over', note: '' }]);
      if (!isReissue && order.issuingTime === null) await giveUnitsBack(tx, [order], now);
      if (refund === 0) return;
      await refundOrder(tx, jobs, order, refundCause(order.reissueID), refund, now);
    });
  }
}

/** Orders without any certificate whose end was not recorded yet. */
function isUnissued(db: Db) {
  const { orderID, kind } = orderEvents;
  const recorded = db
    .select({ kind })
    .from(orderEvents)
    .where(and(eq(orderID, orders.id), eq(kind, 'order-over')));
  return and(eq(orders.issuedCount, 0), notExists(recorded));
}
