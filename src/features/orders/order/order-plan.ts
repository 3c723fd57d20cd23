import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { dayMs } from '#core/day.ts';
import { type PlannedCertificate, planUntil, reissuePlan } from '#core/orders/plan.ts';
import { planKindFor } from '#core/orders/plan-kind.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { isFinal, orderStage } from '#core/orders/status.ts';

type PlanFacts = Pick<
  OrderDetail,
  'certificate' | 'paidUntil' | 'payTime' | 'productType' | 'serverTime' | 'validity'
>;

/** Returns the successive certificates of an order. */
export function orderPlan(order: PlanFacts): readonly PlannedCertificate[] {
  if (isZeroTime(order.paidUntil))
    return reissuePlan(planStart(order), order.validity, planKindFor(order.productType));
  return planFrom(planStart(order), order);
}

function planFrom(start: Date, order: PlanFacts): readonly PlannedCertificate[] {
  // A certificate issued later than the payment does not extend the term paid for.
  const end = new Date(order.paidUntil);
  return planUntil(start, end, planKindFor(order.productType)).map((part, index, plan) =>
    index === plan.length - 1 ? { ...part, notAfter: end } : part,
  );
}

/** Whether the dates of the plan are final. Until the payment they shift with the current date. */
export function isPlanSettled({ certificate, payTime }: Pick<PlanFacts, 'certificate' | 'payTime'>): boolean {
  return certificate !== null || !isZeroTime(payTime);
}

/** The plan starts with the current certificate, else with the payment, else now. */
function planStart({ certificate, payTime, serverTime }: PlanFacts): Date {
  if (certificate) return new Date(certificate.notBefore);
  return new Date(isZeroTime(payTime) ? serverTime : payTime);
}

/** A certificate that the order does not have yet. */
export interface ComingCertificate extends PlannedCertificate {
  readonly number: number;
  /** The order waits for this one. */
  readonly isPending: boolean;
}

/** Returns the certificates to come within the paid span: the one that is waited for begins now. */
export function comingCertificates(
  order: PlanFacts & Pick<OrderDetail, 'certificates' | 'orderStatus' | 'waitsFor'>,
): readonly ComingCertificate[] {
  const { certificates, orderStatus, waitsFor } = order;
  const isPending = waitsFor !== 'nothing';
  if (isFinal(orderStatus)) return [];
  // After a revocation, no further certificate is issued automatically.
  if (orderStage(orderStatus) === 'revoked' && !isPending) return [];
  const plan = () => {
    if (certificates.length === 0) return orderPlan(order);
    if (!isPending) return orderPlan(order).slice(1);
    const now = new Date(order.serverTime);
    return Date.parse(order.paidUntil) - now.getTime() < dayMs ? [] : planFrom(now, order);
  };
  return plan().map((part, index) => ({
    ...part,
    number: certificates.length + 1 + index,
    isPending: isPending && index === 0,
  }));
}
