import { addDays, dayMs, isZeroTime } from '#core/orders/span.ts';
import { type OrderStatus, orderStage } from '#core/orders/status.ts';

/** Days before the end of the paid span from which an order can be renewed. */
export const renewableDays = 90;

/** Brands that add the remaining days of the old order to the new one, and the maximum they add. */
const addedBy: ReadonlySet<string> = new Set([
  'digicert',
  'geotrust',
  'globalsign',
  'sectigo',
  'positivessl',
]);
const mostAddedDays = 30;

/** Whether a new order can follow this one: once a certificate was issued, from `renewableDays` before the end of the paid span. */
export function isRenewable(
  order: { readonly orderStatus: OrderStatus; readonly paidUntil: string },
  now: Date,
): boolean {
  const stage = orderStage(order.orderStatus);
  const hadCertificate = stage === 'issued' || stage === 'expired' || stage === 'revoked';
  if (!hadCertificate || isZeroTime(order.paidUntil)) return false;
  return addDays(now, renewableDays) >= new Date(order.paidUntil);
}

/** Extra days that a renewal made now gets beyond those paid for. */
export function addedDays(subBrand: string, paidUntil: Date, now: Date): number {
  if (!addedBy.has(subBrand)) return 0;
  const left = Math.floor((paidUntil.getTime() - now.getTime()) / dayMs);
  return Math.max(0, Math.min(left, mostAddedDays));
}
