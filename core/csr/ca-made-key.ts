import { productFamily } from '#core/catalogue/type-flags.ts';

/** Who makes the key of a request that is made for the customer; `token`: the CA, in a token that it ships. */
export const keyMakers = ['browser', 'ca', 'token'] as const;
export type KeyMaker = (typeof keyMakers)[number];

/**
 * Who may make the key of this product for the customer, the usual one first. A code-signing key is made in hardware and never
 * leaves it (CSBR §6.2.7.4.1, since 2023-06-01): in the CA's token, or in one of the customer's own, with a request of their
 * own. The CA may also make the keys of document products, and of cfca's mailboxes (design: 'key-creation call'); never those
 * of public TLS (BR §6.1.1.3).
 */
export function keyMakersFor(productType: string, subBrand: string): readonly [KeyMaker, ...KeyMaker[]] {
  const family = productFamily(productType);
  if (family === 'code') return ['token'];
  if (family === 'doc' || (subBrand === 'cfca' && family === 'email')) return ['browser', 'ca'];
  return ['browser'];
}

/** Does the CA make a key of this product and send it? */
export function mayCaMakeKey(productType: string, subBrand: string): boolean {
  return keyMakersFor(productType, subBrand).includes('ca');
}
