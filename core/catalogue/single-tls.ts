import { readTypeFlags } from '#core/catalogue/type-flags.ts';

/** Is this the plain kind, paid and domain-validated for one name? A brand is shown with it first. */
export function isSingleNameTls(productType: string): boolean {
  const { dv, ssl, flex, wild, ip, free } = readTypeFlags(productType);
  return dv && ssl && !flex && !wild && !ip && !free;
}
