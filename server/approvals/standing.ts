import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { exceededLimit, isApproved, isHeld, noLimits } from '#core/account/spending.ts';
import type { DataOf } from '#core/contract/call.ts';
import {
  type Approval,
  mostOrdersShown,
  type OrderStanding,
  type ofOrders,
} from '#core/contract/calls/approvals.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { amountDue } from '#core/orders/amount-due.ts';
import { isPayable } from '#core/orders/status.ts';
import { type Owner, own } from '#server/account/own.ts';
import { limitsOf, spentThisMonth, zoneOf } from '#server/approvals/limits.ts';
import type { Db } from '#server/db/open.ts';
import { readInParts } from '#server/db/read-in-parts.ts';
import { users } from '#server/db/schema/accounts.ts';
import { type ApprovalRow, approvalOrders, approvals } from '#server/db/schema/approvals.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';

/** What is due for an order now; 0 if nothing can be paid for it. */
export function dueFor(order: OrderRecord, now: Date): number {
  const status = statusOf(order, now);
  return isPayable(status) ? amountDue({ ...order, orderStatus: status }) : 0;
}

/** Whether the order waits for the decision over this request. */
export function isWaitingFor(order: OrderRecord, approvalID: string, now: Date): boolean {
  return order.approvalID === approvalID && order.approval === 'asked' && isPayable(statusOf(order, now));
}

/** The requests that the owner sees. */
export async function listApprovals(
  db: Db,
  { owner, actorID, now }: Seeing,
  {
    state,
    limit,
    offset,
  }: { readonly state: 'open' | 'decided'; readonly limit: number; readonly offset: number },
): Promise<{ data: Approval[]; total: number }> {
  const isOpen = state === 'open';
  const wanted = and(
    own(owner, approvals),
    isOpen ? eq(approvals.state, 'open') : ne(approvals.state, 'open'),
  );
  const by = isOpen ? [asc(approvals.createTime)] : [desc(approvals.decideTime), desc(approvals.createTime)];
  const rows = await db
    .select()
    .from(approvals)
    .where(wanted)
    .orderBy(...by, asc(approvals.id))
    .limit(limit)
    .offset(limit * (offset - 1));
  return {
    data: await shownApprovals(db, rows, { owner, actorID, now }),
    total: await db.$count(approvals, wanted),
  };
}

/** How many requests wait for a decision. */
export function countOpenApprovals(db: Db, owner: Owner): Promise<number> {
  return db.$count(approvals, and(own(owner, approvals), eq(approvals.state, 'open')));
}

interface Seeing {
  readonly owner: Owner;
  /** Who reads. */
  readonly actorID: string;
  readonly now: Date;
}

async function shownApprovals(
  db: Db,
  rows: readonly ApprovalRow[],
  { owner, actorID, now }: Seeing,
): Promise<Approval[]> {
  const asked = await readInParts(
    rows.map(({ id }) => id),
    (some) =>
      db
        .select({ approvalID: approvalOrders.approvalID, cents: approvalOrders.cents, order: orders })
        .from(approvalOrders)
        .innerJoin(orders, eq(orders.id, approvalOrders.orderID))
        .where(inArray(approvalOrders.approvalID, some))
        .orderBy(asc(orders.orderNo)),
  );
  const people = [...new Set(rows.flatMap(({ requesterID, deciderID }) => [requesterID, deciderID ?? '']))];
  const names = await namesOf(db, people);
  const requesters = [...new Set(rows.map(({ requesterID }) => requesterID))];
  const limits = await limitsOf(db, requesters);
  const spent = await spentThisMonth(db, owner.id, requesters, now);
  return rows.map((row) => {
    const all = asked.filter(({ approvalID }) => approvalID === row.id);
    // What was canceled meanwhile is not decided any more.
    const left = row.state === 'open' ? all.filter(({ order }) => isWaitingFor(order, row.id, now)) : all;
    const priced = left.map(({ order, cents }) => ({
      order,
      cents: row.state === 'open' ? dueFor(order, now) : cents,
    }));
    return {
      id: row.id,
      requesterID: row.requesterID,
      requester: names.get(row.requesterID) ?? '',
      reason: row.reason,
      state: row.state,
      orders: priced.slice(0, mostOrdersShown).map(({ order, cents }) => ({
        orderNo: order.orderNo,
        commonName: order.commonName,
        productName: order.chineseName,
        englishName: order.englishName,
        cents,
      })),
      orderTotal: priced.length,
      cents: priced.reduce((sum, { cents }) => sum + cents, 0),
      monthSpent: spent.get(row.requesterID) ?? 0,
      limits: limits.get(row.requesterID) ?? noLimits,
      createTime: row.createTime.toISOString(),
      decider: row.deciderID === null ? '' : (names.get(row.deciderID) ?? ''),
      decideReason: row.decideReason,
      decideTime: row.decideTime?.toISOString() ?? zeroTime,
      isOwn: isOwnRequest(
        row,
        all.map(({ order }) => order),
        actorID,
      ),
    };
  });
}

/** Whether somebody asked for the request or ordered any of it: then they do not decide over it. */
export function isOwnRequest(
  { requesterID }: Pick<ApprovalRow, 'requesterID'>,
  asked: readonly Pick<OrderRecord, 'creatorID'>[],
  actorID: string,
): boolean {
  return requesterID === actorID || asked.some(({ creatorID }) => creatorID === actorID);
}

async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = ids.filter((id) => id !== '');
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, displayName: users.displayName, email: users.email })
    .from(users)
    .where(inArray(users.id, wanted));
  return new Map(rows.map(({ id, displayName, email }) => [id, displayName || email]));
}

/** Whether these orders, which the owner sees, must be approved before this user can pay them. */
export async function standingsOf(
  db: Db,
  found: readonly OrderRecord[],
  seeing: Seeing,
): Promise<DataOf<typeof ofOrders>> {
  const { owner, actorID, now } = seeing;
  const people = [...new Set([actorID, ...found.flatMap(({ creatorID }) => creatorID ?? [])])];
  const limits = await limitsOf(db, people);
  const spent = await spentThisMonth(db, owner.id, people, now);
  const ids = [...new Set(found.flatMap(({ approvalID }) => approvalID ?? []))];
  const rows = ids.length === 0 ? [] : await db.select().from(approvals).where(inArray(approvals.id, ids));
  const requests = new Map((await shownApprovals(db, rows, seeing)).map((each) => [each.id, each]));
  const exceeds = (order: OrderRecord, due: number) =>
    [order.creatorID, actorID]
      .map((id) => exceededLimit(limits.get(id ?? '') ?? noLimits, { due, spent: spent.get(id ?? '') ?? 0 }))
      .find((limit) => limit !== null) ?? null;
  return {
    orders: found.map((order): OrderStanding => {
      const due = dueFor(order, now);
      const exceeded = exceeds(order, due);
      const state = stateOf(order, due, exceeded);
      return {
        orderNo: order.orderNo,
        due,
        state,
        exceeds: state === 'needed' || state === 'refused' ? exceeded : null,
        request: requests.get(order.approvalID ?? '') ?? null,
      };
    }),
    limits: limits.get(actorID) ?? noLimits,
    monthSpent: spent.get(actorID) ?? 0,
    timeZone: await zoneOf(db, owner.id),
  };
}

function stateOf(
  order: OrderRecord,
  due: number,
  exceeded: ReturnType<typeof exceededLimit>,
): OrderStanding['state'] {
  if (due === 0) return 'none';
  if (isApproved(order, due)) return 'approved';
  // An approved order that became dearer is asked for again.
  if (isHeld(order, due)) return order.approval === 'approved' ? 'needed' : (order.approval ?? 'needed');
  return exceeded === null ? 'none' : 'needed';
}
