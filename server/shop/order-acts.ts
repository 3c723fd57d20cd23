import { and, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { replyCode } from '#core/contract/call.ts';
import type { retriedSteps } from '#core/contract/shop-orders.ts';
import { fault } from '#core/fault.ts';
import type { Db } from '#server/db/open.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { notFound, type Refusal, refuse } from '#server/http/reply.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { refundOrder } from '#server/ledger/refund-order.ts';
import { cancelOrders } from '#server/orders/cancel-orders.ts';
import { findOrder, lockOrders } from '#server/orders/find-orders.ts';
import { issuanceQueue } from '#server/orders/issue-order.ts';
import { errandOf } from '#server/orders/order-conditions.ts';
import { vettingQueue } from '#server/orders/vetting.ts';
import { type Across, accountOf } from '#server/shop/across.ts';
import type { AskedAct, RunAct } from '#server/shop/acts.ts';
import { recheckQueue } from '#server/validation/recheck.ts';

/** Any customer's order by its number; null if there is none. */
export async function orderOfAnybody(db: Db, across: Across, orderNo: string): Promise<OrderRecord | null> {
  const [row] = await db
    .select({ accountID: orders.accountID })
    .from(orders)
    .where(eq(orders.orderNo, orderNo));
  return row === undefined ? null : findOrder(db, across.of(row.accountID), orderNo);
}

/** Cents paid for an order and its reissues, those that came back, and those that still can. */
export async function paidFor(
  db: Db,
  { id, payAmount }: Pick<OrderRecord, 'id' | 'payAmount'>,
): Promise<{ readonly paid: number; readonly refunded: number; readonly left: number }> {
  const [row] = await db
    .select({
      paid: sql`coalesce(-sum(${ledger.cents}) filter (where ${ledger.kind} = 'charge'), 0)`.mapWith(Number),
      refunded: sql`coalesce(sum(${ledger.cents}) filter (where ${ledger.kind} = 'refund'), 0)`.mapWith(
        Number,
      ),
    })
    .from(ledger)
    .where(and(eq(ledger.orderID, id), inArray(ledger.kind, ['charge', 'refund'])));
  const { paid, refunded } = row ?? { paid: 0, refunded: 0 };
  return { paid, refunded, left: Math.max(0, Math.min(paid - refunded, payAmount)) };
}

/** Wakes the job of the step that an order waits for; null if it waits for nothing that a job does. */
export async function retryStep(
  tx: Db,
  jobs: Jobs,
  order: OrderRecord,
  now: Date,
): Promise<(typeof retriedSteps)[number] | null> {
  const { id: orderID, accountID } = order;
  const options = { tx, singletonKey: orderID, accountID };
  const step = errandOf(order, now);
  if (step === 'validation') {
    // A fresh series of checks: the first waits are the shortest.
    await tx
      .update(orders)
      .set({ nextCheckTime: now, checks: 1, askedTime: now })
      .where(eq(orders.id, orderID));
    await jobs.send(recheckQueue, { orderID }, options);
    return step;
  }
  if (step === 'issuance') {
    await jobs.send(issuanceQueue, { orderID }, options);
    return step;
  }
  if (step !== 'review') return null;
  await jobs.send(vettingQueue, { orderID }, options);
  return step;
}

const cancelData = v.object({ orderNo: v.string(), announced: v.number() });
const refundData = v.object({ orderNo: v.string() });

/** Cancels an order as its customer could. */
export function runCancel(jobs: Jobs): RunAct {
  return async (tx, act, now) => {
    const { orderNo, announced } = v.parse(cancelData, act.data);
    const owner = accountOf(act);
    const cancelled = await cancelOrders(tx, jobs, owner, { orderNos: [orderNo], announced }, now);
    if (cancelled.ok) return null;
    if (cancelled.error.kind === 'not-found') return notFound();
    if (cancelled.error.kind === 'sum-changed')
      return refuse(replyCode.conflict, 'Another sum would be refunded', [
        fault('refund', 'sum-changed', String(announced), String(cancelled.error.due)),
      ]);
    return refuse(replyCode.wrongState, `Order ${orderNo} can no longer be cancelled`);
  };
}

/** Refunds a part or all of what was paid for an order; its certificates stay. */
export function runRefund(jobs: Jobs): RunAct {
  return async (tx, act: AskedAct, now) => {
    const { orderNo } = v.parse(refundData, act.data);
    const [order] = (await lockOrders(tx, accountOf(act), [orderNo])) ?? [];
    if (order === undefined) return notFound();
    const { refunded, left } = await paidFor(tx, order);
    if (act.cents > left) return tooMuch(left, act.cents);
    // Each refund of an operator is a part of its own.
    await refundOrder(tx, jobs, order, { of: 'part', id: `${refunded}` }, act.cents, now);
    // As after any refund of a part, what canceling returns later is what is left.
    const payAmount = order.payAmount - act.cents;
    const reSignPaid = Math.min(order.reSignPaid, payAmount);
    await tx.update(orders).set({ payAmount, reSignPaid }).where(eq(orders.id, order.id));
    return null;
  };
}

export function tooMuch(left: number, asked: number): Refusal {
  return refuse(replyCode.wrongState, 'Less than that was paid and not refunded', [
    fault('cents', 'not-offered', String(asked), String(left)),
  ]);
}
