import { needsOrganization } from '#core/catalogue/type-flags.ts';
import { addDays, isZeroTime } from '#core/orders/span.ts';
import { type OrderStatus, orderStage } from '#core/orders/status.ts';
import { policyOn } from '#core/policy/policy.ts';

/** Cents that names cost beyond those paid for before; fewer or cheaper names give nothing back. */
export function priceDifference(now: number, before: number): number {
  return Math.max(0, now - before);
}

/** May another certificate be asked for? While the span that was paid for lasts, once one was issued. */
export function isReissuable(
  order: { readonly orderStatus: OrderStatus; readonly paidUntil: string },
  now: Date,
): boolean {
  const stage = orderStage(order.orderStatus);
  const hasCertificate = stage === 'issued' || stage === 'expired' || stage === 'revoked';
  return hasCertificate && !isZeroTime(order.paidUntil) && new Date(order.paidUntil) > now;
}

/** May a request the CA returned be sent again, with changes? */
export function isResubmittable(status: OrderStatus): boolean {
  return orderStage(status) === 'resubmit';
}

/**
 * May the names or the request of an order be put right before its certificate? While nobody looks at it but the checks of its
 * names: not once the organization or the CA does, and not while another certificate is asked for.
 */
export function isCorrectable(order: {
  readonly orderStatus: OrderStatus;
  readonly isReSigning: boolean;
  readonly vetting: { readonly askedTime: string };
}): boolean {
  const stage = orderStage(order.orderStatus);
  if (order.isReSigning || !isZeroTime(order.vetting.askedTime)) return false;
  return stage === 'unpaid' || stage === 'verifying';
}

/** Does a validation of a name still count for a certificate issued now (BR §4.2.1)? */
export function isValidationFresh(validatedTime: Date | null, now: Date): boolean {
  return validatedTime !== null && addDays(validatedTime, policyOn(now).domainReuseDays) > now;
}

/** Must the organization be checked again? What is certified names none, or its data is fresh enough. */
export function isVettingDue(productType: string, vettedTime: Date | null, now: Date): boolean {
  if (!needsOrganization(productType)) return false;
  return vettedTime === null || addDays(vettedTime, policyOn(now).organizationReuseDays) <= now;
}
