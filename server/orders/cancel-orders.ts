import { eq } from 'drizzle-orm';
import { isCancellable, type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { post } from '#server/ledger/ledger.ts';
import { type OrderEvent, record } from '#server/orders/event.ts';
import { lockOrders } from '#server/orders/find-orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';
import { cancelReissue } from '#server/orders/reissue.ts';
import { retirePayments } from '#server/payment/watch-queue.ts';

export type CancelRefusal =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'wrong-state'; readonly orderNo: string; readonly status: OrderStatus };

/**
 * Cancels orders, all or none, in the caller's transaction. What was paid for an order that is not issued is refunded to the
 * balance. If an order is being reissued, only the reissue is cancelled, and what was paid for it is refunded.
 */
export async function cancelOrders(
  tx: Db,
  jobs: Jobs,
  customerID: string,
  orderNos: readonly string[],
  now: Date,
): Promise<Result<string[], CancelRefusal>> {
  const found = await lockOrders(tx, customerID, orderNos);
  if (found === null) return fail({ kind: 'not-found' });
  const events: OrderEvent[] = [];
  for (const order of found) {
    const status = statusOf(order, now);
    // An external CA that was asked may already have issued.
    if (!isCancellable(status) || order.issuingTime !== null) {
      return fail({ kind: 'wrong-state', orderNo: order.orderNo, status });
    }
    if (order.reissueID !== null) {
      const refund = await cancelReissue(tx, order, now);
      events.push({ orderID: order.id, at: now, kind: 'reissue-cancelled', note: '' });
      if (refund === 0) continue;
      await post(tx, { customerID, kind: 'refund', cents: refund, orderID: order.id, at: now });
      events.push({ orderID: order.id, at: now, kind: 'refunded', note: order.payWay });
      continue;
    }
    await tx
      .update(orders)
      .set({ status: orderStatus.cancelled, cancelTime: now, nextCheckTime: null })
      .where(eq(orders.id, order.id));
    events.push({ orderID: order.id, at: now, kind: 'cancelled', note: '' });
    if (order.payTime === null || order.payAmount === 0) continue;
    await post(tx, { customerID, kind: 'refund', cents: order.payAmount, orderID: order.id, at: now });
    events.push({ orderID: order.id, at: now, kind: 'refunded', note: order.payWay });
  }
  // Closes their codes at providers; money that arrives anyway is credited to the balance.
  await retirePayments(tx, jobs, { orderIDs: found.map((order) => order.id) }, now);
  await record(tx, events);
  return ok(found.map((order) => order.orderNo));
}
