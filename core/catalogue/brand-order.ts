import { productFamilies } from '#core/catalogue/product-families.ts';
import { productFamily, readTypeFlags } from '#core/catalogue/type-flags.ts';

/** product.md, 'Brands': brands shown first, in this order; the default brand; how many are shown before 'more brands'. */
export const preferredBrands = ['certum', 'globalsign', 'bitcert', 'geotrust', 'digicert'] as const;
export const defaultBrand = 'alphassl';
export const brandsBeforeMore = 6;

/** Sub-brands of the managed service, shown only by sites that sell it, together with alphassl (product.md, 'Brands'). */
const managedSubBrands = new Set(['globalsign_ks', 'globalsign_mssl']);

/** Site settings that limit its brands: it sells the managed service (`isMssl`), or limits them explicitly. */
export interface BrandLimits {
  readonly isMssl: boolean;
  readonly limitBrands: boolean;
}

/**
 * Whether a site shows this sub-brand. A site that limits its brands shows only those of the managed service and alphassl; any other shows
 * all except those of the managed service (product.md, 'Brands').
 */
export function isSubBrandShown(subBrand: string, { isMssl, limitBrands }: BrandLimits): boolean {
  const isManaged = managedSubBrands.has(subBrand);
  return isMssl || limitBrands ? isManaged || subBrand === 'alphassl' : !isManaged;
}

/** Sorts sub-brands for display: preferred ones first, the rest in catalogue order. Removes duplicates. */
export function orderBrands(
  subBrands: readonly string[],
  preferred: readonly string[] = preferredBrands,
): string[] {
  const unique = [...new Set(subBrands)];
  const rank = (brand: string) => {
    const index = preferred.indexOf(brand);
    return index === -1 ? preferred.length : index;
  };
  return unique.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Splits ordered brands into those shown and those behind the 'more brands' entry, which exists for more than six. The chosen brand is
 * always shown: if it would be hidden, it takes the last place.
 */
export function splitBrands(ordered: readonly string[], chosen: string): { shown: string[]; more: string[] } {
  if (ordered.length <= brandsBeforeMore) return { shown: [...ordered], more: [] };
  const shown = ordered.slice(0, brandsBeforeMore);
  if (ordered.includes(chosen) && !shown.includes(chosen)) shown[brandsBeforeMore - 1] = chosen;
  return { shown, more: ordered.filter((brand) => !shown.includes(brand)) };
}

/**
 * Returns the brand selected initially: the first sold brand among those the site prefers and alphassl, otherwise the first in order; null
 * in an empty catalogue.
 */
export function initialBrand(subBrands: readonly string[], preferred: readonly string[] = []): string | null {
  const first = [...preferred, defaultBrand].find((brand) => subBrands.includes(brand));
  return first ?? orderBrands(subBrands)[0] ?? null;
}

/** Sorts a brand's products for display: by family, then dv, ov, ev, then one name, wildcard, several. */
export function orderProducts<P extends { readonly productType: string }>(products: readonly P[]): P[] {
  return products.toSorted((a, b) => productRank(a.productType) - productRank(b.productType));
}

function productRank(productType: string): number {
  const flags = readTypeFlags(productType);
  const level = flags.ev ? 2 : flags.ov ? 1 : 0;
  const breadth = flags.flex ? 2 : flags.wild ? 1 : 0;
  return productFamilies.indexOf(productFamily(productType)) * 100 + level * 10 + breadth;
}
