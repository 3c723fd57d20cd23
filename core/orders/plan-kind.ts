import { productFamily } from '#core/catalogue/type-flags.ts';
import type { PlanKind } from '#core/orders/plan.ts';
import type { Validity } from '#core/orders/span.ts';

/** Which policy maximum applies to a product's certificates: TLS and IP by BR §6.3.2, code by CSBR. */
export function planKindFor(productType: string): PlanKind {
  const family = productFamily(productType);
  if (family === 'ssl' || family === 'ip') return 'tls';
  return family === 'code' ? 'code' : 'none';
}

/**
 * Whether the form shows how long one certificate may run: for TLS over several years (product.md, 'Validity'). The
 * reissue plan is separate: it is shown whenever one order spans several certificates, even for one year (decision 075).
 */
export function hasValidityTip(productType: string, validity: Validity): boolean {
  return planKindFor(productType) === 'tls' && validity !== 1 && validity !== 90;
}
