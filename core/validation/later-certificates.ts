import { planUntil, reissuePlan } from '#core/orders/plan.ts';
import { planKindFor } from '#core/orders/plan-kind.ts';
import { isZeroTime } from '#core/orders/span.ts';

/**
 * Returns how many certificates of a paid span follow the one that is requested now, each of which has to be validated again. Before
 * payment the span is assumed to start at `now`.
 */
export function laterCertificates(
  order: { readonly productType: string; readonly validity: number; readonly paidUntil: string },
  now: Date,
): number {
  const kind = planKindFor(order.productType);
  const plan = isZeroTime(order.paidUntil)
    ? reissuePlan(now, order.validity, kind)
    : planUntil(now, new Date(order.paidUntil), kind);
  return Math.max(0, plan.length - 1);
}
