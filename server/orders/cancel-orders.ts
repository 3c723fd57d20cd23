import { eq } from 'drizzle-orm';
import { sumCents } from '#core/money/money.ts';
import { cancellationOf, centsBack } from '#core/orders/cancellation.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Owner } from '#server/account/own.ts';
import { leaveApprovals } from '#server/approvals/decide.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { type RefundCause, refundCause, refundOrder } from '#server/ledger/refund-order.ts';
import { cancelReissue } from '#server/orders/cancel-reissue.ts';
import { type OrderEvent, record } from '#server/orders/event.ts';
import { lockOrders } from '#server/orders/find-orders.ts';
import { errandOf, statusOf } from '#server/orders/order-conditions.ts';
import { giveUnitsBack, shownUnit } from '#server/packages/units.ts';
import { retirePayments } from '#server/payment/watch-queue.ts';

export type CancelRefusal =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'wrong-state'; readonly orderNo: string; readonly status: OrderStatus }
  | { readonly kind: 'sum-changed'; readonly due: number };

/**
 * Cancels orders, all or none, in the caller's transaction. What was paid for an order that is not issued is refunded. If
 * an order is being reissued, only the reissue is canceled, and what was paid for it is refunded. `announced`: cents that the
 * customer was told come back in all.
 */
export async function cancelOrders(
  tx: Db,
  jobs: Jobs,
  owner: Owner,
  { orderNos, announced }: { readonly orderNos: readonly string[]; readonly announced: number | undefined },
  now: Date,
): Promise<Result<string[], CancelRefusal>> {
  const found = await lockOrders(tx, owner, orderNos);
  if (found === null) return fail({ kind: 'not-found' });
  const all = found.map((order) => ({ order, cancellation: cancellationOf(cancelFacts(order, now)) }));
  const late = all.find(({ cancellation }) => cancellation.kind === 'none')?.order;
  if (late) return fail({ kind: 'wrong-state', orderNo: late.orderNo, status: statusOf(late, now) });
  const due = sumCents(all.map(({ cancellation }) => centsBack(cancellation)));
  if (announced !== undefined && announced !== due) return fail({ kind: 'sum-changed', due });
  const events: OrderEvent[] = [];
  const refunded: { order: OrderRecord; cause: RefundCause; cents: number }[] = [];
  for (const { order, cancellation } of all) {
    const isReissue = cancellation.kind === 'end-reissue';
    if (isReissue) {
      await cancelReissue(tx, order, now);
      events.push({ orderID: order.id, at: now, kind: 'reissue-cancelled', note: '' });
    } else {
      await tx
        .update(orders)
        .set({ status: orderStatus.cancelled, cancelTime: now, nextCheckTime: null })
        .where(eq(orders.id, order.id));
      events.push({ orderID: order.id, at: now, kind: 'cancelled', note: '' });
    }
    // The share of a unit goes back with the unit's own entry.
    const refund = cancellation.kind === 'refund' ? order.payAmount : centsBack(cancellation);
    if (refund === 0) continue;
    refunded.push({ order, cause: refundCause(isReissue ? order.reissueID : null), cents: refund });
  }
  const paid = all.filter(({ cancellation }) => cancellation.kind === 'refund');
  await giveUnitsBack(
    tx,
    paid.map(({ order }) => order),
    now,
  );
  await leaveApprovals(tx, found, now);
  // Closes their codes at providers; money that arrives anyway is credited to the balance.
  await retirePayments(tx, jobs, { orderIDs: found.map((order) => order.id) }, now);
  await record(tx, events);
  for (const { order, cause, cents } of refunded) await refundOrder(tx, jobs, order, cause, cents, now);
  return ok(found.map((order) => order.orderNo));
}

export function cancelFacts(order: OrderRecord, now: Date) {
  const { payAmount, reSignPaid, reissueID } = order;
  return {
    orderStatus: statusOf(order, now),
    waitsFor: errandOf(order, now),
    ...{ payAmount, reSignPaid, isReSigning: reissueID !== null },
    unit: shownUnit(order, now),
  };
}
