import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { type PlannedCertificate, planUntil, reissuePlan } from '#core/orders/plan.ts';
import { planKindFor } from '#core/orders/plan-kind.ts';
import { isZeroTime } from '#core/orders/span.ts';

type PlanFacts = Pick<
  OrderDetail,
  'certificate' | 'paidUntil' | 'payTime' | 'productType' | 'serverTime' | 'validity'
>;

/** Returns the successive certificates of an order. */
export function orderPlan(order: PlanFacts): readonly PlannedCertificate[] {
  const kind = planKindFor(order.productType);
  if (isZeroTime(order.paidUntil)) return reissuePlan(planStart(order), order.validity, kind);
  // A certificate issued later than the payment does not extend the term paid for.
  const end = new Date(order.paidUntil);
  return planUntil(planStart(order), end, kind).map((part, index, plan) =>
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
