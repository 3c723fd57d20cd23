import { readTypeFlags } from '#core/catalogue/type-flags.ts';

/** Whether the product is a paid, domain-validated certificate for one name, the type a brand shows first. */
export function isSingleNameTls(productType: string): boolean {
  const { dv, ssl, flex, wild, ip, free } = readTypeFlags(productType);
  return dv && ssl && !flex && !wild && !ip && !free;
}
