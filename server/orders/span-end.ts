import { addDays, paidUntil } from '#core/orders/span.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';

/** End of the span paid for, with what a renewal brought along; null while unpaid. */
export function spanEnd(order: Pick<OrderRecord, 'payTime' | 'validity' | 'bonusDays'>): Date | null {
  const end = order.payTime === null ? null : paidUntil(order.payTime, order.validity);
  return end === null ? null : addDays(end, order.bonusDays);
}
