import { needsOrganization } from '#core/catalogue/type-flags.ts';
import { nameKindFor } from '#core/names/host-rules.ts';

/** Brands whose CA keeps an organization's validated names for later orders (decision 071). */
export const keepingBrands: ReadonlySet<string> = new Set([
  'digicert',
  'geotrust',
  'globalsign',
  'globalsign_ks',
  'globalsign_mssl',
  'sectigo',
]);

/** Whether orders of the product use names validated for their organization: OV and EV certificates for hosts. */
export function takesValidatedAhead(product: {
  readonly productType: string;
  readonly subBrand: string;
}): boolean {
  const { productType, subBrand } = product;
  return nameKindFor(productType) === 'host' && needsOrganization(productType) && keepingBrands.has(subBrand);
}
