import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { addDays } from '#core/orders/span.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';

export const listStatuses = ['unpaid', 'verifying', 'issued', 'cancelled', 'expiring', 'expired'] as const;
export type ListStatus = (typeof listStatuses)[number];

/** A certificate that ends within this many days is expiring. */
const expiringDays = 30;

const known = new Set<number>(Object.values(orderStatus));

/** An issued order has expired once its certificate has; nothing needs to happen for that but time. */
export function effectiveStatus(
  order: Pick<OrderRecord, 'status' | 'certExpireTime'>,
  now: Date,
): OrderStatus {
  if (!isStatus(order.status)) throw new Error(`unknown order status ${order.status}`);
  const isOver = order.certExpireTime !== null && order.certExpireTime <= now;
  return order.status === orderStatus.issued && isOver ? orderStatus.expired : order.status;
}

function isStatus(status: number): status is OrderStatus {
  return known.has(status);
}

/** `effectiveStatus` for the database to sort by. */
export function effectiveStatusSql(now: Date): SQL<number> {
  return sql<number>`case when ${orders.status} = ${orderStatus.issued} and ${orders.certExpireTime} <= ${now.toISOString()}::timestamptz then ${orderStatus.expired} else ${orders.status} end`;
}

/** The orders that a list filter shows. `issued` holds what is valid now, the expiring ones among it. */
export function hasListStatus(status: ListStatus, now: Date): SQL | undefined {
  const isIssued = eq(orders.status, orderStatus.issued);
  switch (status) {
    case 'unpaid':
      return or(eq(orders.status, orderStatus.unpaid), eq(orders.status, orderStatus.resign));
    case 'verifying':
      return or(
        eq(orders.status, orderStatus.verifying),
        eq(orders.status, orderStatus.resubmit),
        eq(orders.status, orderStatus.returned),
      );
    case 'issued':
      return and(isIssued, or(isNull(orders.certExpireTime), gt(orders.certExpireTime, now)));
    case 'cancelled':
      return eq(orders.status, orderStatus.cancelled);
    case 'expiring':
      return and(
        isIssued,
        gt(orders.certExpireTime, now),
        lte(orders.certExpireTime, addDays(now, expiringDays)),
      );
    case 'expired':
      return and(isIssued, lte(orders.certExpireTime, now));
  }
}
