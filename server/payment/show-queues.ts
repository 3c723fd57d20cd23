import { and, asc, count, desc, eq, inArray, sum } from 'drizzle-orm';
import type { BatchQueue } from '#core/contract/calls/payment.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type PaymentQueueRow, paymentQueues, queuedPayments } from '#server/db/schema/payment-queues.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { shownTime } from '#server/orders/show-order.ts';

/** Number of queues shown if none is named. */
const newestShown = 20;

/** A customer's queues in the order asked for, null if any is missing or not theirs; without ids, their newest ones. */
export async function findQueues(
  db: Db,
  owner: Owner,
  ids: readonly string[] | null,
): Promise<BatchQueue[] | null> {
  const wanted = ids === null ? null : [...new Set(ids)];
  if (wanted?.some((id) => !isRecordID(id))) return null;
  const isOwn = own(owner, paymentQueues);
  const rows = await db
    .select()
    .from(paymentQueues)
    .where(wanted === null ? isOwn : and(isOwn, inArray(paymentQueues.id, wanted)))
    .orderBy(desc(paymentQueues.createTime), desc(paymentQueues.id))
    .limit(newestShown);
  const shown = await shownQueues(db, rows);
  if (wanted === null) return shown;
  const found = wanted.flatMap((id) => shown.find((queue) => queue.queueId === id) ?? []);
  return found.length === wanted.length ? found : null;
}

async function shownQueues(db: Db, rows: readonly PaymentQueueRow[]): Promise<BatchQueue[]> {
  if (rows.length === 0) return [];
  const these = inArray(
    queuedPayments.queueID,
    rows.map((row) => row.id),
  );
  const tallies = await db
    .select({
      queueID: queuedPayments.queueID,
      state: queuedPayments.state,
      count: count(),
      cents: sum(queuedPayments.cents),
    })
    .from(queuedPayments)
    .where(these)
    .groupBy(queuedPayments.queueID, queuedPayments.state);
  const failures = await db
    .select({
      queueID: queuedPayments.queueID,
      orderNo: queuedPayments.orderNo,
      reason: queuedPayments.reason,
    })
    .from(queuedPayments)
    .where(and(these, eq(queuedPayments.state, 'failed')))
    .orderBy(asc(queuedPayments.position));
  return rows.map((row) => {
    const tally = (state: 'waiting' | 'paid' | 'failed') =>
      tallies.find((entry) => entry.queueID === row.id && entry.state === state);
    const successCount = tally('paid')?.count ?? 0;
    const failCount = tally('failed')?.count ?? 0;
    const pendingCount = tally('waiting')?.count ?? 0;
    return {
      queueId: row.id,
      total: successCount + failCount + pendingCount,
      success: successCount,
      fail: failCount,
      status: row.status,
      successCount,
      failCount,
      pendingCount,
      failOrders: failures
        .filter((entry) => entry.queueID === row.id)
        .map(({ orderNo, reason }) => ({ orderNo, reason: reason ?? 'error' })),
      paidCents: Number(tally('paid')?.cents ?? 0),
      createTime: shownTime(row.createTime),
      endTime: shownTime(row.endTime),
    };
  });
}
