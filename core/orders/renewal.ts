import { addDays, dayMs, isZeroTime } from '#core/orders/span.ts';
import { type OrderStatus, orderStage } from '#core/orders/status.ts';

/** Days before the end of the span paid for from which an order can be renewed. */
export const renewableDays = 90;

/** Brands that add what is left of the old order to the new one, and the most days they add. */
const addedBy: ReadonlySet<string> = new Set([
  'digicert',
  'geotrust',
  'globalsign',
  'sectigo',
  'positivessl',
]);
const mostAddedDays = 30;

/** May a new order follow this one? Once a certificate was issued, from some days before its end. */
export function isRenewable(
  order: { readonly orderStatus: OrderStatus; readonly paidUntil: string },
  now: Date,
): boolean {
  const stage = orderStage(order.orderStatus);
  const hadCertificate = stage === 'issued' || stage === 'expired' || stage === 'revoked';
  if (!hadCertificate || isZeroTime(order.paidUntil)) return false;
  return addDays(now, renewableDays) >= new Date(order.paidUntil);
}

/** Days that a renewal made now gets beside those it is paid for. */
export function addedDays(subBrand: string, paidUntil: Date, now: Date): number {
  if (!addedBy.has(subBrand)) return 0;
  const left = Math.floor((paidUntil.getTime() - now.getTime()) / dayMs);
  return Math.max(0, Math.min(left, mostAddedDays));
}
