import type { PlanKind } from '#core/orders/span.ts';
import { productFamily } from '#core/products/type-flags.ts';

/** Which maximum of the policy a product's certificates are held to: TLS and IP by BR §6.3.2, code by CSBR. */
export function planKindFor(productType: string): PlanKind {
  const family = productFamily(productType);
  if (family === 'ssl' || family === 'ip') return 'tls';
  return family === 'code' ? 'code' : 'none';
}
