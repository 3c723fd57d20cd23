import { and, eq, inArray, sql } from 'drizzle-orm';
import { exceededLimit, noLimits } from '#core/account/spending.ts';
import { type Fault, fault } from '#core/fault.ts';
import { sumCents } from '#core/money/money.ts';
import { isPayable } from '#core/orders/status.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import { firstHeld } from '#server/approvals/hold.ts';
import { limitsOf, spentThisMonth } from '#server/approvals/limits.ts';
import { dueFor, isOwnRequest, isWaitingFor } from '#server/approvals/standing.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import { approvalOrders, approvals } from '#server/db/schema/approvals.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { isRecordID } from '#server/http/record-id.ts';
import type { Actor } from '#server/http/serve.ts';
import { record } from '#server/orders/event.ts';
import { lockOrders } from '#server/orders/find-orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';

// Everything here locks the orders first and the request second, as cancelling and paying do.

export type ApprovalRefusal =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'bad-input'; readonly faults: readonly Fault[] }
  /** Paid, canceled, not over any limit, in another request, or decided otherwise. */
  | { readonly kind: 'wrong-state'; readonly why: string }
  | { readonly kind: 'sum-changed'; readonly shown: number; readonly due: number };

interface Asking {
  readonly actor: Pick<Actor, 'id' | 'displayName' | 'email'>;
  readonly owner: Owner;
}

/** Asks for the approval of orders as one request, in the caller's transaction. Returns the request's id. */
export async function askApproval(
  tx: Db,
  { actor, owner }: Asking,
  { orderNos, reason }: { readonly orderNos: readonly string[]; readonly reason: string },
  now: Date,
): Promise<Result<{ readonly id: string; readonly isNew: boolean }, ApprovalRefusal>> {
  const text = reason.trim();
  if (text === '') return fail({ kind: 'bad-input', faults: [fault('reason', 'required', '')] });
  const found = await lockOrders(tx, owner, orderNos);
  if (found === null) return fail({ kind: 'not-found' });
  const same = await openRequestOf(tx, found);
  if (same !== null) return ok({ id: same, isNew: false });
  if (found.some(({ approval }) => approval === 'asked'))
    return fail({ kind: 'wrong-state', why: 'One of these orders already waits for an approval' });
  if (found.some((order) => !isPayable(statusOf(order, now))))
    return fail({ kind: 'wrong-state', why: 'One of these orders can’t be paid now' });
  if (!(await isAnyOver(tx, found, actor.id, now)))
    return fail({ kind: 'wrong-state', why: 'These orders need no approval' });
  const departments = new Set(found.map(({ departmentID }) => departmentID));
  const [department = null] = departments.size === 1 ? departments : [];
  const [request] = await tx
    .insert(approvals)
    .values({
      accountID: owner.id,
      departmentID: department,
      requesterID: actor.id,
      reason: text,
      createTime: now,
    })
    .returning({ id: approvals.id });
  if (request === undefined) throw new Error('a request was not stored');
  const { id } = request;
  await insertMany(
    tx,
    approvalOrders,
    found.map((order) => ({ approvalID: id, orderID: order.id, cents: dueFor(order, now) })),
  );
  await tx
    .update(orders)
    .set({ approval: 'asked', approvalID: id, approvedCents: null })
    .where(inArray(orders.id, idsOf(found)));
  await note(tx, found, 'approval-asked', actor, now);
  return ok({ id, isNew: true });
}

/** The open request that these orders, and no others, wait in; null without any. */
async function openRequestOf(tx: Db, found: readonly OrderRecord[]): Promise<string | null> {
  const ids = new Set(found.map(({ approval, approvalID }) => (approval === 'asked' ? approvalID : null)));
  const [id = null] = ids.size === 1 ? ids : [];
  if (id === null) return null;
  const isWaiting = and(eq(orders.approvalID, id), eq(orders.approval, 'asked'));
  return (await tx.$count(orders, isWaiting)) === found.length ? id : null;
}

/** Whether one of the orders exceeds a limit, or all of them together that of the month. */
async function isAnyOver(
  tx: Db,
  found: readonly OrderRecord[],
  payerID: string,
  now: Date,
): Promise<boolean> {
  const dues = found.map((order) => ({ order, due: dueFor(order, now) }));
  if ((await firstHeld(tx, dues, { payer: { userID: payerID, apiKeyID: null }, now })) !== null) return true;
  const [first] = found;
  if (first === undefined) return false;
  const limits = (await limitsOf(tx, [payerID])).get(payerID) ?? noLimits;
  const spent = (await spentThisMonth(tx, first.accountID, [payerID], now)).get(payerID) ?? 0;
  const due = sumCents(dues.map((each) => each.due));
  return exceededLimit({ ...limits, perOrder: null }, { due, spent }) !== null;
}

interface Decision {
  readonly id: string;
  readonly decision: 'approve' | 'refuse';
  /** The cents that were shown. */
  readonly cents: number;
  readonly reason: string;
}

/** A request that was decided: by this call, or the same way by the same person before. */
interface Decided {
  readonly state: 'approved' | 'refused';
  readonly orders: readonly OrderRecord[];
  readonly isNew: boolean;
}

/** Approves or refuses a request, in the caller's transaction. */
export async function decideApproval(
  tx: Db,
  { actor, owner }: Asking,
  { id, decision, cents, reason }: Decision,
  now: Date,
): Promise<Result<Decided, ApprovalRefusal>> {
  const isIt = and(eq(approvals.id, id), own(owner, approvals));
  const [known] = isRecordID(id) ? await tx.select().from(approvals).where(isIt) : [];
  if (known === undefined) return fail({ kind: 'not-found' });
  const asked = await lockAsked(tx, owner, id);
  const [request] = await tx.select().from(approvals).where(isIt).for('update');
  if (request === undefined) return fail({ kind: 'not-found' });
  const state = decision === 'approve' ? 'approved' : 'refused';
  if (isOwnRequest(request, asked, actor.id))
    return fail({ kind: 'bad-input', faults: [fault('decision', 'own-request', decision)] });
  if (decision === 'refuse' && reason.trim() === '')
    return fail({ kind: 'bad-input', faults: [fault('reason', 'required', '')] });
  if (request.state !== 'open') {
    const isSame = request.state === state && request.deciderID === actor.id;
    return isSame
      ? ok({ state, orders: asked, isNew: false })
      : fail({ kind: 'wrong-state', why: 'This has already been decided' });
  }
  const waiting = asked.filter((order) => isWaitingFor(order, id, now));
  if (waiting.length === 0) return fail({ kind: 'wrong-state', why: 'These orders were canceled' });
  const due = sumCents(waiting.map((order) => dueFor(order, now)));
  if (decision === 'approve' && due !== cents) return fail({ kind: 'sum-changed', shown: cents, due });
  await keepDecision(tx, id, waiting, state, now);
  await tx
    .update(approvals)
    .set({ state, deciderID: actor.id, decideReason: reason.trim(), decideTime: now })
    .where(eq(approvals.id, id));
  await note(tx, waiting, state === 'approved' ? 'approval-given' : 'approval-refused', actor, now);
  return ok({ state, orders: waiting, isNew: true });
}

/** The orders that were asked for in a request, locked. */
async function lockAsked(tx: Db, owner: Owner, id: string): Promise<readonly OrderRecord[]> {
  const rows = await tx
    .select({ orderNo: orders.orderNo })
    .from(approvalOrders)
    .innerJoin(orders, eq(orders.id, approvalOrders.orderID))
    .where(eq(approvalOrders.approvalID, id));
  const orderNos = rows.map(({ orderNo }) => orderNo);
  return (await lockOrders(tx, wholeAccount(owner.id), orderNos)) ?? [];
}

async function keepDecision(
  tx: Db,
  id: string,
  waiting: readonly OrderRecord[],
  state: Decided['state'],
  now: Date,
): Promise<void> {
  const seen = JSON.stringify(waiting.map((order) => ({ id: order.id, cents: dueFor(order, now) })));
  const rows = sql`json_to_recordset(${seen}::json) as seen(id uuid, cents bigint)`;
  await tx.execute(sql`
    update ${orders} set approval = ${state}, approved_cents = ${state === 'approved' ? sql`seen.cents` : sql`null`}
    from ${rows} where ${orders.id} = seen.id`);
  await tx.execute(sql`
    update ${approvalOrders} set cents = seen.cents from ${rows}
    where ${approvalOrders.orderID} = seen.id and ${approvalOrders.approvalID} = ${id}`);
}

/**
 * Takes orders out of their requests once nothing can be paid for them any more, in the transaction that cancels them and with their locks
 * held. A request that is left without orders ends undecided.
 */
export async function leaveApprovals(tx: Db, left: readonly OrderRecord[], now: Date): Promise<void> {
  const held = left.filter(({ approval }) => approval !== null);
  if (held.length === 0) return;
  await tx
    .update(orders)
    .set({ approval: null, approvedCents: null })
    .where(inArray(orders.id, idsOf(held)));
  const requests = new Set(
    held.flatMap(({ approval, approvalID }) => (approval === 'asked' ? (approvalID ?? []) : [])),
  );
  for (const id of [...requests].toSorted()) {
    const isWaiting = and(eq(orders.approvalID, id), eq(orders.approval, 'asked'));
    if ((await tx.$count(orders, isWaiting)) > 0) continue;
    await tx
      .update(approvals)
      .set({ state: 'withdrawn', decideTime: now })
      .where(and(eq(approvals.id, id), eq(approvals.state, 'open')));
  }
}

function idsOf(found: readonly OrderRecord[]): string[] {
  return found.map(({ id }) => id);
}

function note(
  tx: Db,
  about: readonly OrderRecord[],
  kind: 'approval-asked' | 'approval-given' | 'approval-refused',
  { displayName, email }: Asking['actor'],
  at: Date,
): Promise<void> {
  return record(
    tx,
    about.map(({ id }) => ({ orderID: id, at, kind, note: displayName || email })),
  );
}
