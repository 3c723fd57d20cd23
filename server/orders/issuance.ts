import { eq } from 'drizzle-orm';
import { orderStatus } from '#core/orders/status.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { issuanceQueue, issueRequest, settleIssuance } from '#server/orders/issue-order.ts';
import { validationsOf } from '#server/validation/validations.ts';
import type { Verification } from '#server/validation/verify-order.ts';

/** Seconds before an undecided issuer is asked again. */
const askAgain = 30;

/** Asks the issuer and stores its answer. Safe to repeat, since the issuer identifies the order by its number. */
export async function askIssuer(
  { db, clock, jobs, issuer }: Pick<Verification, 'db' | 'clock' | 'jobs' | 'issuer'>,
  orderID: string,
): Promise<void> {
  const order = await findOrder(db, orderID);
  if (issuer?.place !== 'outside' || order === undefined || !isAwaited(order)) return;
  const names = await validationsOf(db, orderID);
  const issued = await issuer.issue(issueRequest(order, names, clock.now()));
  await db.transaction(async (tx) => {
    const [current] = await tx.select().from(orders).where(eq(orders.id, orderID)).for('update');
    if (current === undefined || !isAwaited(current)) return;
    const now = clock.now();
    if (issued !== null) return settleIssuance(tx, current, names, issued, now);
    const nextCheckTime = new Date(now.getTime() + askAgain * 1000);
    await tx.update(orders).set({ nextCheckTime }).where(eq(orders.id, orderID));
    await jobs.send(issuanceQueue, { orderID }, { tx, startAfter: askAgain, singletonKey: orderID });
  });
}

function isAwaited(order: OrderRecord): boolean {
  return order.status === orderStatus.verifying && order.issuingTime !== null;
}

async function findOrder(db: Db, orderID: string): Promise<OrderRecord | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderID));
  return order;
}
