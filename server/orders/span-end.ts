import { paidUntil } from '#core/orders/span.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';

/** End of the span paid for; null while unpaid. */
export function spanEnd(order: Pick<OrderRecord, 'payTime' | 'validity'>): Date | null {
  return order.payTime === null ? null : paidUntil(order.payTime, order.validity);
}
