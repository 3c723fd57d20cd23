import { and, eq, isNotNull, or } from 'drizzle-orm';
import * as v from 'valibot';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { post } from '#server/ledger/ledger.ts';
import { cancelReissue } from '#server/orders/cancel-reissue.ts';
import { record } from '#server/orders/event.ts';
import { whereErrandOver } from '#server/orders/order-conditions.ts';
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

/** Ends the reissues and checks of orders whose paid span is over, each in its own transaction. Safe to repeat. */
export async function endErrands({ db, clock, jobs }: Ending): Promise<void> {
  const isLeft = (now: Date) =>
    and(whereErrandOver(now), or(isNotNull(orders.reissueID), isNotNull(orders.nextCheckTime)));
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
      if (order.reissueID === null) {
        await tx.update(orders).set({ nextCheckTime: null, issuingTime: null }).where(eq(orders.id, id));
        return;
      }
      const refund = await cancelReissue(tx, order, now);
      await record(tx, [{ orderID: id, at: now, kind: 'reissue-over', note: '' }]);
      if (refund === 0) return;
      const { customerID, payWay } = order;
      await post(tx, { customerID, kind: 'refund', cents: refund, orderID: id, at: now });
      await record(tx, [{ orderID: id, at: now, kind: 'refunded', note: payWay }]);
    });
  }
}
