import { addDays, paidUntil } from '#core/orders/span.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';

/** End of the paid span, including days added by a renewal; null while unpaid. */
export function spanEnd(order: Pick<OrderRecord, 'payTime' | 'validity' | 'bonusDays'>): Date | null {
  const end = order.payTime === null ? null : paidUntil(order.payTime, order.validity);
  return end === null ? null : addDays(end, order.bonusDays);
}

/** Whether the paid span has ended. */
export function isOver(order: Parameters<typeof spanEnd>[0], now: Date): boolean {
  const end = spanEnd(order);
  return end !== null && end <= now;
}
