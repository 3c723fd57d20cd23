import { randomUUID } from 'node:crypto';
import { type RefundPart, type RefundRoute, routeRefund } from '#core/money/refund-route.ts';
import type { Db } from '#server/db/open.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { creditRefund } from '#server/invoices/credit-refund.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { enter, post } from '#server/ledger/ledger.ts';
import { paidParts, type RefundScope } from '#server/ledger/refund-facts.ts';
import { record } from '#server/orders/event.ts';
import { planRefund } from '#server/payment/refund-queue.ts';

/** What of an order is refunded, `part` by an operator. The ledger accepts each cause once. */
export type RefundCause =
  | { readonly of: 'whole' }
  | { readonly of: 'reissue' | 'name' | 'part'; readonly id: string };

/** The order as a whole, or a reissue of it that ends. */
export function refundCause(reissueID: string | null): RefundCause {
  return reissueID === null ? { of: 'whole' } : { of: 'reissue', id: reissueID };
}

export function scopeOf({ of }: RefundCause): RefundScope {
  return of === 'reissue' ? 'reissue' : 'order';
}

/**
 * The only place where what was paid for an order, or a part of it, is refunded: in the caller's transaction and under its lock of the
 * order. All of it is entered on the balance; what goes back to where it came from leaves the balance in the same transaction, as far as
 * the balance covers it, and a job sends it. Takes it off what is invoiced, and adds to the order's timeline.
 */
export async function refundOrder(
  tx: Db,
  jobs: Jobs,
  order: Pick<OrderRecord, 'id' | 'accountID' | 'payWay'>,
  cause: RefundCause,
  cents: number,
  at: Date,
): Promise<RefundRoute> {
  const { id: orderID, accountID, payWay } = order;
  const paid = await paidParts(tx, orderID, scopeOf(cause));
  const name = 'id' in cause ? `${cause.of}:${cause.id}` : cause.of;
  const entry = { accountID, orderID, at };
  const posted = await post(tx, { ...entry, kind: 'refund', cause: `order:${orderID}:${name}`, cents });
  if (!posted.ok) throw new Error('a refund was not entered');
  await creditRefund(tx, { accountID, sourceID: orderID, at });
  const route = routeRefund(paid, cents, posted.value);
  if (route.balance > 0) await record(tx, [{ orderID, at, kind: 'refunded', note: payWay }]);
  for (const part of route.back) {
    await sendBack(tx, jobs, entry, part);
    await record(tx, [{ orderID, at, kind: 'refund-begun', note: part.method }]);
  }
  return route;
}

async function sendBack(
  tx: Db,
  jobs: Jobs,
  entry: { readonly accountID: string; readonly orderID: string; readonly at: Date },
  { paymentID, cents, currency, charged }: RefundPart,
): Promise<void> {
  const { at, ...of } = entry;
  const id = randomUUID();
  const entered = await enter(tx, {
    ...entry,
    kind: 'payout',
    cause: refundEntryCause(id),
    cents,
    paymentID,
  });
  if (!entered.ok) throw new Error('a refund is not covered by the balance');
  await tx.insert(refunds).values({
    ...{ id, ...of, paymentID, entryID: entered.value.id, cents, currency, chargedCents: charged },
    ...{ nextTryTime: at, createTime: at },
  });
  await planRefund(jobs, tx, { id, accountID: of.accountID }, at, at);
}

/** Cause of every entry of one refund, of which there is at most one of each kind. */
export function refundEntryCause(refundID: string): string {
  return `refund:${refundID}`;
}
