import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { compromisedKeys, isCompromised } from '#server/orders/compromised-keys.ts';
import { giveBack, issuanceQueue, issueRequest, settleIssuance } from '#server/orders/issue-order.ts';
import type { Issuance } from '#server/orders/issuer-and-jobs.ts';
import { isVerifying } from '#server/orders/order-conditions.ts';
import { revokeOne } from '#server/orders/revoke-certificate.ts';
import { beginAtCa, chosenChallenges, postpone } from '#server/validation/at-ca.ts';
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
  if (issuer?.place !== 'outside' || order === undefined || !isAwaited(order, clock.now())) return;
  if ((await compromisedKeys(db, [order.spkiHash])).size > 0) return refuseKey({ db, clock }, orderID);
  const names = await validationsOf(db, orderID);
  if (await beginAtCa({ db, clock, jobs, issuer }, order, names)) return;
  const begun = await validationsOf(db, orderID);
  const issued = await issuer.issue(issueRequest(order, begun, clock.now()), chosenChallenges(begun));
  await db.transaction(async (tx) => {
    const [current] = await tx.select().from(orders).where(eq(orders.id, orderID)).for('update');
    const now = clock.now();
    if (current === undefined || !isAwaited(current, now)) return;
    if (issued !== null && 'kind' in issued) return postpone({ jobs }, tx, current, issued, now);
    if (issued !== null) {
      await settleIssuance(tx, current, names, issued, now);
      if (issued.ok) await revokeIfCompromised({ issuer, jobs }, tx, current, issued.value.serialNumber, now);
      return;
    }
    const nextCheckTime = new Date(now.getTime() + askAgain * 1000);
    await tx.update(orders).set({ nextCheckTime }).where(eq(orders.id, orderID));
    await jobs.send(issuanceQueue, { orderID }, { tx, startAfter: askAgain, singletonKey: orderID });
  });
}

function isAwaited(order: OrderRecord, now: Date): boolean {
  return isVerifying(order, now) && order.issuingTime !== null;
}

async function refuseKey({ db, clock }: Pick<Verification, 'db' | 'clock'>, orderID: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderID)).for('update');
    const now = clock.now();
    if (order === undefined || !isAwaited(order, now)) return;
    await giveBack(tx, order, 'key-compromised', now);
  });
}

/** The key may have been reported while the CA was asked. */
async function revokeIfCompromised(
  issuance: Issuance,
  tx: Db,
  order: OrderRecord,
  serialNumber: string,
  now: Date,
): Promise<void> {
  if (!(await isCompromised(tx, order.spkiHash))) return;
  const [certificate] = await tx
    .select()
    .from(certificates)
    .where(eq(certificates.serialNumber, serialNumber));
  if (certificate !== undefined) await revokeOne(tx, issuance, { certificate, order }, 'keyCompromise', now);
}

async function findOrder(db: Db, orderID: string): Promise<OrderRecord | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderID));
  return order;
}
