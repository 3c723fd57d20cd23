import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { type PlannedCertificate, planUntil, reissuePlan } from '#core/orders/plan.ts';
import { planKindFor } from '#core/orders/plan-kind.ts';
import { isZeroTime } from '#core/orders/span.ts';

type PlanFacts = Pick<
  OrderDetail,
  'certificate' | 'paidUntil' | 'payTime' | 'productType' | 'serverTime' | 'validity'
>;

/** The certificates of an order, one after the other. */
export function orderPlan(order: PlanFacts): readonly PlannedCertificate[] {
  const kind = planKindFor(order.productType);
  if (isZeroTime(order.paidUntil)) return reissuePlan(planStart(order), order.validity, kind);
  // A certificate that was issued later than it was paid for does not move the end of what was paid for.
  const end = new Date(order.paidUntil);
  return planUntil(planStart(order), end, kind).map((part, index, plan) =>
    index === plan.length - 1 ? { ...part, notAfter: end } : part,
  );
}

/** Whether the plan's days are settled: before the payment they move on with the present. */
export function isPlanSettled({ certificate, payTime }: Pick<PlanFacts, 'certificate' | 'payTime'>): boolean {
  return certificate !== null || !isZeroTime(payTime);
}

/** The certificate that is there decides; before it, the payment; before that, the present. */
function planStart({ certificate, payTime, serverTime }: PlanFacts): Date {
  if (certificate) return new Date(certificate.notBefore);
  return new Date(isZeroTime(payTime) ? serverTime : payTime);
}
