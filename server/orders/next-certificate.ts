import { and, eq, lte, ne } from 'drizzle-orm';
import * as v from 'valibot';
import type { Fault } from '#core/fault.ts';
import type { NextKey } from '#core/orders/next-certificate.ts';
import { orderStage } from '#core/orders/status.ts';
import { fail, type Result } from '#core/result.ts';
import { wholeAccount } from '#server/account/own.ts';
import { awaitedPull } from '#server/acme/awaited-pull.ts';
import { findOrdered } from '#server/catalogue/products.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { type OrderEvent, record } from '#server/orders/event.ts';
import { judgeRequest, reusedFaults } from '#server/orders/judge-request.ts';
import { statusOf } from '#server/orders/order-conditions.ts';
import { beginReissue, type NewRequest } from '#server/orders/reissue.ts';
import { requestOf } from '#server/orders/renew-order.ts';
import { isOver } from '#server/orders/span-end.ts';
import { methodOf, validationsOf } from '#server/validation/validations.ts';
import type { Verification } from '#server/validation/verify-order.ts';

/** Starts the next certificate of an order whose paid span continues. */
export const nextQueue = defineQueue(
  'next-certificate',
  v.strictObject({ orderID: v.pipe(v.string(), v.uuid()) }),
  {
    expireIn: 60,
  },
);

export const nextSweepQueue = defineQueue('next-certificate-sweep', v.object({}));

/** Maximum orders per sweep; the rest wait for the next. */
const sweptAtOnce = 1000;

/** Queues every order whose next certificate is due. */
export async function sweepNext({
  db,
  clock,
  jobs,
}: Pick<Verification, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const due = await db
    .select({ id: orders.id, accountID: orders.accountID })
    .from(orders)
    .where(and(lte(orders.nextTime, clock.now()), ne(orders.nextKey, 'none')))
    .orderBy(orders.nextTime)
    .limit(sweptAtOnce);
  for (const { id, accountID } of due)
    await jobs.send(nextQueue, { orderID: id }, { singletonKey: id, accountID });
}

/**
 * Starts the next certificate of an order, once: the transaction that starts it clears the due time, under the order's lock. The
 * customer is asked for a request if the next certificate gets a new key, or if the existing request cannot be sent again. Where clients
 * pull the order, their last request is sent again on the last day instead, unless that is switched off.
 */
export async function beginNext(services: Verification, orderID: string): Promise<void> {
  const { db, clock } = services;
  const [seen] = await db.select().from(orders).where(eq(orders.id, orderID));
  if (seen === undefined || !isDue(seen, clock.now())) return;
  const isSame = seen.nextKey === 'same' || (await awaitedPull(db, seen))?.fallback === true;
  const judged = isSame ? await judgeSame(services, seen, clock.now()) : null;
  await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderID)).for('update');
    const now = clock.now();
    if (order === undefined || !isDue(order, now)) return;
    // Changed since it was read: the next sweep retries with the current state.
    if (order.nextKey !== seen.nextKey || order.hashValue !== seen.hashValue) return;
    const awaited = await awaitedPull(tx, order);
    if (awaited !== null && awaited.until > now) return waitUntil(tx, order, awaited.until);
    const stage = orderStage(statusOf(order, now));
    const canFollow = (stage === 'issued' || stage === 'expired') && !isOver(order, now);
    if (order.reissueID !== null || !canFollow) return leave(tx, order, null);
    const isAsked = awaited === null ? order.nextKey === 'new' : !awaited.fallback;
    if (judged === null || isAsked) return askCustomer(tx, order, 'next-asked', '', now);
    const faults = judged.ok
      ? await reusedFaults(tx, wholeAccount(order.accountID), judged.value)
      : judged.error;
    const [fault] = faults;
    if (!judged.ok || fault !== undefined)
      return askCustomer(tx, order, 'next-failed', fault?.reason ?? '', now);
    const begun = await beginReissue(
      services,
      tx,
      wholeAccount(order.accountID),
      order.orderNo,
      judged.value,
      now,
      'next-begun',
    );
    if (!begun.ok) return askCustomer(tx, order, 'next-failed', '', now);
    // If issued at once, it has already scheduled its own successor.
    const [after] = await tx.select({ count: orders.issuedCount }).from(orders).where(eq(orders.id, orderID));
    if (after?.count !== order.issuedCount) return;
    await leave(tx, order, null);
  });
}

/** Changes how the next certificate gets its key. If one was due, or asked of the customer, it is due again. */
export async function chooseNextKey(tx: Db, jobs: Jobs, order: OrderRecord, nextKey: NextKey): Promise<void> {
  if (order.nextKey === nextKey) return;
  const nextTime = order.nextTime ?? order.nextAskedTime;
  await tx.update(orders).set({ nextKey, nextTime, nextAskedTime: null }).where(eq(orders.id, order.id));
  await jobs.send(
    nextQueue,
    { orderID: order.id },
    { tx, singletonKey: order.id, accountID: order.accountID },
  );
}

function isDue({ nextTime, nextKey }: OrderRecord, now: Date): boolean {
  return nextKey !== 'none' && nextTime !== null && nextTime <= now;
}

async function waitUntil(tx: Db, order: OrderRecord, nextTime: Date): Promise<void> {
  await tx.update(orders).set({ nextTime }).where(eq(orders.id, order.id));
}

/** Clears the due time; `nextAskedTime` is set if the customer was asked. */
async function leave(tx: Db, order: OrderRecord, nextAskedTime: Date | null): Promise<void> {
  await tx.update(orders).set({ nextTime: null, nextAskedTime }).where(eq(orders.id, order.id));
}

async function askCustomer(
  tx: Db,
  order: OrderRecord,
  kind: 'next-asked' | 'next-failed',
  note: string,
  now: Date,
): Promise<void> {
  await leave(tx, order, now);
  const event: OrderEvent = { orderID: order.id, at: now, kind, note };
  await record(tx, [event]);
}

/** Checks the existing request like a new one, since what CAs accept may have changed. */
async function judgeSame(
  services: Verification,
  order: OrderRecord,
  now: Date,
): Promise<Result<NewRequest, readonly Fault[]>> {
  const product = await findOrdered(services.db, order.productNo, services.sells, now);
  if (product === null) return fail([]);
  const [account] = await services.db.select().from(accounts).where(eq(accounts.id, order.accountID));
  const asked = requestOf(order, await validationsOf(services.db, order.id));
  const terms = { product, discount: account?.discount ?? 100 };
  return judgeRequest(services, terms, { ...asked, dcvMethod: methodOf(order.dcvMethod) }, now);
}
