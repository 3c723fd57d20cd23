import { isSubBrandShown, orderBrands, orderProducts, splitBrands } from '#core/catalogue/brand-order.ts';
import { type ProductFamily, productFamilies } from '#core/catalogue/product-families.ts';
import { certType, productFamily } from '#core/catalogue/type-flags.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import type { SiteConfig } from '#src/adapters/site/site-config.ts';

/** A brand choice in the form; `value` is the sub-brand. */
interface BrandOption {
  readonly value: string;
  readonly name: string;
  readonly desc: string;
  readonly descEn: string;
}

interface BrandChoices {
  readonly shown: readonly BrandOption[];
  readonly more: readonly BrandOption[];
}

/** Returns the products that this site sells, of all families. */
export function siteProducts(products: readonly Product[], site: SiteConfig): readonly Product[] {
  return products.filter(({ subBrand }) => isSubBrandShown(subBrand, site.features));
}

/** Returns the families that this site sells, each with its number of products. */
export function familyCounts(products: readonly Product[]) {
  const families = products.map(({ productType }) => productFamily(productType));
  return productFamilies
    .map((family) => ({ family, count: families.filter((each) => each === family).length }))
    .filter(({ count }) => count > 0);
}

export function productsOfFamilies(
  products: readonly Product[],
  families: readonly ProductFamily[],
): readonly Product[] {
  return products.filter(({ productType }) => families.includes(productFamily(productType)));
}

/** Returns the brands in the site's order, split at 'more brands'. */
export function brandChoices(
  products: readonly Product[],
  site: SiteConfig,
  chosen: string | null,
): BrandChoices {
  const preferred = site.features.customBrandSort;
  const ordered = orderBrands(
    products.map(({ subBrand }) => subBrand),
    preferred.length > 0 ? preferred : undefined,
  );
  const { shown, more } = splitBrands(ordered, chosen ?? '');
  const option = (value: string): BrandOption[] => {
    const product = products.find(({ subBrand }) => subBrand === value);
    if (!product) return [];
    const { brandName, brandDescription, brandDescriptionEn } = product;
    return [{ value, name: brandName, desc: brandDescription, descEn: brandDescriptionEn }];
  };
  return { shown: shown.flatMap(option), more: more.flatMap(option) };
}

export function productsOf(products: readonly Product[], brand: string | null): readonly Product[] {
  return orderProducts(products.filter(({ subBrand }) => subBrand === brand));
}

/** Returns the validation levels of these products, the quickest first. */
export function levelsOf(products: readonly Product[]): readonly string[] {
  const levels = new Set(products.map(({ productType }) => certType(productType)));
  return (['DV', 'OV', 'EV'] as const).filter((level) => levels.has(level));
}
