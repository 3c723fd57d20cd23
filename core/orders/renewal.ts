import { keyMakersFor } from '#core/csr/ca-made-key.ts';
import { dayMs } from '#core/day.ts';
import type { RenewalKey } from '#core/orders/renewal-keys.ts';
import { addDays, isZeroTime } from '#core/orders/span.ts';
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

interface Renewed {
  readonly orderStatus: OrderStatus;
  readonly paidUntil: string;
}

/** Why no new order can follow this one. */
export type RenewalRefusal =
  | { readonly kind: 'early'; readonly from: Date }
  | { readonly kind: 'done'; readonly orderNo: string }
  | { readonly kind: 'nothing' }
  /** Another certificate of the order is under way. */
  | { readonly kind: 'waiting' };

/**
 * Why an order cannot be renewed; null if it can: once a certificate was issued, from `renewableDays` before the end of the paid span, by
 * one order. `renewedBy`: the number of the order that renews it already.
 */
export function renewalRefusal(
  order: Renewed & { readonly renewedBy: string | null },
  now: Date,
): RenewalRefusal | null {
  const stage = orderStage(order.orderStatus);
  if (order.renewedBy !== null) return { kind: 'done', orderNo: order.renewedBy };
  if (isZeroTime(order.paidUntil) || stage === 'cancelled' || stage === 'unpaid') return { kind: 'nothing' };
  if (stage === 'verifying' || stage === 'resubmit' || stage === 'resign') return { kind: 'waiting' };
  const from = addDays(new Date(order.paidUntil), -renewableDays);
  return from <= now ? null : { kind: 'early', from };
}

/** Whether a new order can follow this one, unless another does already. */
export function isRenewable(order: Renewed, now: Date): boolean {
  return renewalRefusal({ ...order, renewedBy: null }, now) === null;
}

/**
 * Keys a renewal may have, the advised one first. A key made in the CA's token, or in the customer's own hardware, is named by the old
 * request only; a compromised one is never certified again (BR §6.1.1.3).
 */
export function keysOfRenewal(order: {
  readonly productType: string;
  readonly subBrand: string;
  readonly isCompromised: boolean;
}): readonly RenewalKey[] {
  if (keyMakersFor(order.productType, order.subBrand)[0] !== 'browser') return ['same'];
  return order.isCompromised ? ['new'] : ['new', 'same'];
}

/** The key a renewal gets if `wanted` is chosen for several: another one where it is not offered. */
export function keyOfRenewal(wanted: RenewalKey, offered: readonly RenewalKey[]): RenewalKey {
  return offered.includes(wanted) ? wanted : (offered[0] ?? wanted);
}

/** Extra days that a renewal made now gets beyond those paid for. */
export function addedDays(subBrand: string, paidUntil: Date, now: Date): number {
  if (!addedBy.has(subBrand)) return 0;
  const left = Math.floor((paidUntil.getTime() - now.getTime()) / dayMs);
  return Math.max(0, Math.min(left, mostAddedDays));
}
