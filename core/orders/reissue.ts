import { needsOrganization } from '#core/catalogue/type-flags.ts';
import { addDays, isZeroTime } from '#core/orders/span.ts';
import { type OrderStatus, orderStage } from '#core/orders/status.ts';
import { policyOn } from '#core/policy/policy.ts';

/** Whether the order can be reissued: once a certificate was issued, for as long as the paid span lasts. */
export function isReissuable(
  order: { readonly orderStatus: OrderStatus; readonly paidUntil: string },
  now: Date,
): boolean {
  const stage = orderStage(order.orderStatus);
  const hasCertificate = stage === 'issued' || stage === 'expired' || stage === 'revoked';
  return hasCertificate && !isZeroTime(order.paidUntil) && new Date(order.paidUntil) > now;
}

/** Whether a request the CA returned can be resubmitted with changes. */
export function isResubmittable(status: OrderStatus): boolean {
  return orderStage(status) === 'resubmit';
}

/**
 * Whether an order's names or request can be corrected before issuance: only during name validation, so not once vetting of the
 * organization or review by the CA has started, and not during a reissue.
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

/** Whether a domain validation can still be used for a certificate issued now (BR §4.2.1). */
export function isValidationFresh(validatedTime: Date | null, now: Date): boolean {
  return validatedTime !== null && addDays(validatedTime, policyOn(now).domainReuseDays) > now;
}

/** Whether the organization must be vetted again. Not if the product names none or its data is recent enough. */
export function isVettingDue(productType: string, vettedTime: Date | null, now: Date): boolean {
  if (!needsOrganization(productType)) return false;
  return vettedTime === null || addDays(vettedTime, policyOn(now).organizationReuseDays) <= now;
}
