import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { planKindFor } from '#core/orders/plan-kind.ts';
import { isZeroTime, type PlannedCertificate, reissuePlan } from '#core/orders/span.ts';

type PlanFacts = Pick<OrderDetail, 'certificate' | 'payTime' | 'productType' | 'serverTime' | 'validity'>;

/** The certificates of an order, one after the other. */
export function orderPlan(order: PlanFacts): readonly PlannedCertificate[] {
  return reissuePlan(planStart(order), order.validity, planKindFor(order.productType));
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
