import { isPaid, isPayable, type OrderStatus } from '#core/orders/status.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Db } from '#server/db/open.ts';
import { paymentQueues, queuedPayments } from '#server/db/schema/payment-queues.ts';
import { lockOrders } from '#server/orders/find-orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';

export type QueueRefusal =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'already-paid'; readonly orderNo: string }
  | { readonly kind: 'wrong-state'; readonly orderNo: string; readonly status: OrderStatus };

/** Creates a queue of these orders, in the caller's transaction; nothing is paid yet. Returns the queue's id. */
export async function openPaymentQueue(
  tx: Db,
  customerID: string,
  orderNos: readonly string[],
  now: Date,
): Promise<Result<string, QueueRefusal>> {
  const wanted = [...new Set(orderNos)];
  const found = await lockOrders(tx, customerID, wanted);
  if (found === null) return fail({ kind: 'not-found' });
  for (const order of found) {
    const status = statusOf(order, now);
    const { orderNo } = order;
    if (isPaid(status)) return fail({ kind: 'already-paid', orderNo });
    if (!isPayable(status)) return fail({ kind: 'wrong-state', orderNo, status });
  }
  const [queue] = await tx
    .insert(paymentQueues)
    .values({ customerID, status: 'ready', createTime: now })
    .returning({ id: paymentQueues.id });
  if (queue === undefined) throw new Error('a payment queue was not stored');
  const idOf = new Map(found.map((order) => [order.orderNo, order.id]));
  await tx.insert(queuedPayments).values(
    wanted.map((orderNo, position) => ({
      queueID: queue.id,
      position,
      orderID: idOf.get(orderNo) ?? '',
      orderNo,
      state: 'waiting' as const,
    })),
  );
  return ok(queue.id);
}
