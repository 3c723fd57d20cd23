import { needsOrganization } from '#core/catalogue/type-flags.ts';
import { nameKindFor } from '#core/names/host-rules.ts';

/** Brands whose CA keeps the names of an organization for its later orders (decision 170). */
export const keepingBrands: ReadonlySet<string> = new Set([
  'digicert',
  'geotrust',
  'globalsign',
  'globalsign_ks',
  'globalsign_mssl',
  'sectigo',
]);

/** Does an order of the product use what was validated for its organization? OV and EV certificates for hosts do. */
export function takesValidatedAhead(product: {
  readonly productType: string;
  readonly subBrand: string;
}): boolean {
  const { productType, subBrand } = product;
  return nameKindFor(productType) === 'host' && needsOrganization(productType) && keepingBrands.has(subBrand);
}
