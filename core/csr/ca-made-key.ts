import { productFamily } from '#core/catalogue/type-flags.ts';
import type { KeyMaker } from '#core/csr/key-makers.ts';

/**
 * Returns who may generate the key of this product for the customer, default first. A code-signing key is generated in hardware and never
 * leaves it (CSBR §6.2.7.4.1, since 2023-06-01): in the CA's token or, with the customer's own request, in their own. The CA may also
 * generate keys for document products and for cfca's mailboxes (product.md, 'Private keys'), but never for public TLS (BR §6.1.1.3).
 */
export function keyMakersFor(productType: string, subBrand: string): readonly [KeyMaker, ...KeyMaker[]] {
  const family = productFamily(productType);
  if (family === 'code') return ['token'];
  if (family === 'doc' || (subBrand === 'cfca' && family === 'email')) return ['browser', 'ca'];
  return ['browser'];
}

/** Whether the CA may generate a key for this product and send it. */
export function mayCaMakeKey(productType: string, subBrand: string): boolean {
  return keyMakersFor(productType, subBrand).includes('ca');
}
