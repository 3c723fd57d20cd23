import { and, gt, like } from 'drizzle-orm';
import type { PullStep } from '#core/acme/steps.ts';
import { addDays } from '#core/orders/span.ts';
import type { DirectoryRequest } from '#server/acme/context.ts';
import type { AcmeRefused } from '#server/acme/refused.ts';
import type { Db } from '#server/db/open.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';

/** Refusals of a registered client that people can mend: its names, its request, or what the order waits for. */
const noticed: readonly string[] = ['rejectedIdentifier', 'userActionRequired', 'badCSR'];
const noticedSteps: readonly PullStep[] = ['order', 'certificate'];
/** Days after the last refusal until nobody needs to hear of it any more. */
const openDays = 7;
/** The same for a wish of the CA. */
const urgentDays = 30;

/** Notifies of a refusal, once for each kind and certificate of the order: clients come back every few hours. It stays open meanwhile. */
export async function noteRefusal(
  db: Db,
  { order, now }: DirectoryRequest,
  step: PullStep,
  { problem: { type } }: AcmeRefused,
): Promise<void> {
  if (order === null || !noticed.includes(type) || !noticedSteps.includes(step)) return;
  const endTime = addDays(now, openDays);
  await db
    .insert(noticeItems)
    .values({
      cause: `${causeOf(order.id)}${type}:${order.issuedCount}`,
      accountID: order.accountID,
      kind: 'failed',
      topic: 'pull-refused',
      orderID: order.id,
      endTime,
      createTime: now,
    })
    .onConflictDoUpdate({ target: noticeItems.cause, set: { endTime } });
}

/** Notifies that the CA wants an automated certificate replaced at once, until a client has pulled another. */
export async function noteUrgent(
  db: Db,
  { id: orderID, accountID, issuedCount }: Pick<OrderRecord, 'id' | 'accountID' | 'issuedCount'>,
  now: Date,
): Promise<void> {
  const cause = `${causeOf(orderID)}ca-urgent:${issuedCount}`;
  const endTime = addDays(now, urgentDays);
  await db
    .insert(noticeItems)
    .values({ cause, accountID, kind: 'failed', topic: 'ca-urgent', orderID, endTime, createTime: now })
    .onConflictDoNothing();
}

/** A client pulled the certificate after all. */
export async function closeRefusals(tx: Db, orderID: string, now: Date): Promise<void> {
  await tx
    .update(noticeItems)
    .set({ endTime: now })
    .where(and(like(noticeItems.cause, `${causeOf(orderID)}%`), gt(noticeItems.endTime, now)));
}

function causeOf(orderID: string): string {
  return `pull-refused:${orderID}:`;
}
