import { productFamily } from '#core/catalogue/type-flags.ts';

/** Who makes the key of a request that is made for the customer. */
export type KeyMaker = 'browser' | 'ca';

/**
 * May the CA make the key of this product for the customer? Document products, and those of cfca outside public TLS and
 * VMC (design: 'key-creation call'): a public CA may not make the keys of TLS certificates (BR §6.1.1.3).
 */
export function mayCaMakeKey(productType: string, subBrand: string): boolean {
  const family = productFamily(productType);
  return family === 'doc' || (subBrand === 'cfca' && (family === 'code' || family === 'email'));
}
