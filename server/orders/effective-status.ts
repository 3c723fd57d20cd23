import { and, eq, gt, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { OrderList } from '#core/orders/order-filters.ts';
import { addDays } from '#core/orders/span.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';

/** A certificate that ends within this many days is expiring. */
export const expiringDays = 30;

const known = new Set<number>(Object.values(orderStatus));

/** An issued order becomes expired when its certificate does; only time has to pass. */
export function effectiveStatus(
  order: Pick<OrderRecord, 'status' | 'certExpireTime'>,
  now: Date,
): OrderStatus {
  if (!isStatus(order.status)) throw new Error(`unknown order status ${order.status}`);
  const isOver = order.certExpireTime !== null && order.certExpireTime <= now;
  return order.status === orderStatus.issued && isOver ? orderStatus.expired : order.status;
}

export function isStatus(status: number): status is OrderStatus {
  return known.has(status);
}

/** `effectiveStatus` as SQL, for sorting. */
export function effectiveStatusSql(now: Date): SQL<number> {
  return sql<number>`case when ${orders.status} = ${orderStatus.issued} and ${orders.certExpireTime} <= ${now.toISOString()}::timestamptz then ${orderStatus.expired} else ${orders.status} end`;
}

/** Condition for orders that currently show this status. */
export function hasStatus(status: OrderStatus, now: Date): SQL | undefined {
  const isIssued = eq(orders.status, orderStatus.issued);
  if (status === orderStatus.issued) return and(isIssued, isValid(now));
  if (status === orderStatus.expired) return and(isIssued, isOver(now));
  return eq(orders.status, status);
}

const listed: Readonly<Record<Exclude<OrderList, 'expiring'>, readonly OrderStatus[]>> = {
  unpaid: [orderStatus.unpaid, orderStatus.resign],
  verifying: [orderStatus.verifying, orderStatus.resubmit, orderStatus.returned],
  issued: [orderStatus.issued],
  revoked: [orderStatus.revoked],
  cancelled: [orderStatus.cancelled],
  expired: [orderStatus.expired],
};

export function statusesOf(list: Exclude<OrderList, 'expiring'>): readonly OrderStatus[] {
  return listed[list];
}

/**
 * Condition for the orders of a list filter. `issued` is what is valid now, including expiring ones; renewed orders do not count as
 * expiring.
 */
export function hasListStatus(status: OrderList, now: Date): SQL | undefined {
  const isIssued = eq(orders.list, 'issued');
  switch (status) {
    case 'unpaid':
    case 'verifying':
    case 'revoked':
    case 'cancelled':
      return eq(orders.list, status);
    case 'issued':
      return and(isIssued, isValid(now));
    case 'expiring':
      return and(endsSoon(now), not(isRenewed));
    case 'expired':
      return and(isIssued, isOver(now));
  }
}

/** Condition for issued orders that end within `expiringDays`, renewed or not; answered by the list's indexes alone. */
export function endsSoon(now: Date): SQL | undefined {
  return and(
    eq(orders.list, 'issued'),
    gt(orders.certExpireTime, now),
    lte(orders.certExpireTime, addDays(now, expiringDays)),
  );
}

/** Whether another order that is not cancelled renews it. Keep the table name: a bare `id` would be the follower's. */
export const isRenewed: SQL = sql`exists (select 1 from ${orders} follower where follower.renews_id = orders.id and follower.status <> ${orderStatus.cancelled})`;

function isValid(now: Date): SQL | undefined {
  return or(isNull(orders.certExpireTime), gt(orders.certExpireTime, now));
}

function isOver(now: Date): SQL {
  return lte(orders.certExpireTime, now);
}
