import { and, eq, inArray, ne } from 'drizzle-orm';
import { sumCents } from '#core/money/money.ts';
import { amountDue } from '#core/orders/amount-due.ts';
import { isPaid, isPayable, type OrderStatus } from '#core/orders/status.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { By } from '#server/account/by.ts';
import { type Owner, own } from '#server/account/own.ts';
import { firstHeld } from '#server/approvals/hold.ts';
import type { Db } from '#server/db/open.ts';
import { paymentQueues, queuedPayments } from '#server/db/schema/payment-queues.ts';
import { lockOrders } from '#server/orders/find-orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';

export type QueueRefusal =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'already-paid'; readonly orderNo: string }
  | { readonly kind: 'wrong-state'; readonly orderNo: string; readonly status: OrderStatus }
  | { readonly kind: 'approval-needed'; readonly orderNo: string; readonly due: number }
  | { readonly kind: 'sum-changed'; readonly shown: number; readonly due: number };

/**
 * Creates a queue of these orders, in the caller's transaction; nothing is paid yet. Returns the queue's id. An order waits in at most
 * one queue: if all of these already wait in one queue that has no others, that queue is returned. If some wait elsewhere, the new
 * queue reports them as failed for that reason. `shown`: the cents that the customer was shown as due in all.
 */
export async function openPaymentQueue(
  tx: Db,
  owner: Owner,
  {
    orderNos,
    shown,
    payer,
    usesUnits = false,
  }: {
    readonly orderNos: readonly string[];
    readonly shown?: number | undefined;
    readonly payer: By;
    readonly usesUnits?: boolean;
  },
  now: Date,
): Promise<Result<string, QueueRefusal>> {
  const wanted = [...new Set(orderNos)];
  const found = await lockOrders(tx, owner, wanted);
  if (found === null) return fail({ kind: 'not-found' });
  for (const order of found) {
    const status = statusOf(order, now);
    const { orderNo } = order;
    if (isPaid(status)) return fail({ kind: 'already-paid', orderNo });
    if (!isPayable(status)) return fail({ kind: 'wrong-state', orderNo, status });
  }
  const dues = found.map((order) => ({
    order,
    due: amountDue({ ...order, orderStatus: statusOf(order, now) }),
  }));
  const due = sumCents(dues.map((each) => each.due));
  if (shown !== undefined && shown !== due) return fail({ kind: 'sum-changed', shown, due });
  const held = await firstHeld(tx, dues, { payer, now });
  if (held !== null) return fail({ kind: 'approval-needed', orderNo: held.order.orderNo, due: held.due });
  // Read after the orders are locked, so that of two calls for one order the later one sees the other's queue.
  const queues = await waitingOrders(tx, owner);
  for (const [queueID, waiting] of queues) {
    if (waiting.size === wanted.length && wanted.every((orderNo) => waiting.has(orderNo))) return ok(queueID);
  }
  const elsewhere = new Set([...queues.values()].flatMap((waiting) => [...waiting]));
  const [queue] = await tx
    .insert(paymentQueues)
    .values({
      accountID: owner.id,
      departmentID: owner.departmentID,
      payerID: payer.userID,
      apiKeyID: payer.apiKeyID,
      usesUnits,
      status: 'ready',
      createTime: now,
    })
    .returning({ id: paymentQueues.id });
  if (queue === undefined) throw new Error('a payment queue was not stored');
  const idOf = new Map(found.map((order) => [order.orderNo, order.id]));
  await tx.insert(queuedPayments).values(
    wanted.map((orderNo, position) => ({
      queueID: queue.id,
      position,
      orderID: idOf.get(orderNo) ?? '',
      orderNo,
      ...(elsewhere.has(orderNo)
        ? ({ state: 'failed', reason: 'in-other-queue' } as const)
        : ({ state: 'waiting' } as const)),
    })),
  );
  return ok(queue.id);
}

/** The numbers of the orders that wait in each of a customer's open queues. */
async function waitingOrders(tx: Db, owner: Owner): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const open = await tx
    .select({ id: paymentQueues.id })
    .from(paymentQueues)
    .where(and(own(owner, paymentQueues), ne(paymentQueues.status, 'end')));
  const queues = new Map(open.map(({ id }) => [id, new Set<string>()]));
  if (open.length === 0) return queues;
  const rows = await tx
    .select({ queueID: queuedPayments.queueID, orderNo: queuedPayments.orderNo })
    .from(queuedPayments)
    .where(and(inArray(queuedPayments.queueID, [...queues.keys()]), eq(queuedPayments.state, 'waiting')));
  for (const { queueID, orderNo } of rows) queues.get(queueID)?.add(orderNo);
  return queues;
}
