import { initialBrand, orderProducts } from '#core/catalogue/brand-order.ts';
import { isSingleNameTls } from '#core/catalogue/single-tls.ts';
import { productFamily } from '#core/catalogue/type-flags.ts';
import { pick } from '#core/pick.ts';
import type { PurchaseSlots } from '#machines/purchase/purchase.slots.ts';
import { type ProductFacts, productFacts } from '#machines/purchase/purchase.types.ts';

type Wanted = PurchaseSlots['readProduct']['input'];

/**
 * Returns the product with the wanted number; else the first one of the wanted brand, preferring the wanted family, then the selected
 * families; else the first one of the brand the form had before, or of the site's initial brand (`preferred` is the site's brand order).
 */
export function chooseProduct(
  products: readonly ProductFacts[],
  wanted: Wanted,
  preferred?: readonly string[],
): ProductFacts | null {
  if (wanted.productNo !== null) {
    const named = products.find(({ productNo }) => productNo === wanted.productNo);
    return named ? pick(named, productFacts) : null;
  }
  const shown = products.filter(({ productType }) => wanted.families.includes(productFamily(productType)));
  const ofFamily = shown.filter(({ productType }) => productFamily(productType) === wanted.family);
  const { brand } = wanted;
  if (brand !== null) {
    return firstOf(ofFamily, brand) ?? firstOf(shown, brand) ?? firstOf(products, brand);
  }
  const among = ofFamily.length > 0 ? ofFamily : shown;
  const subBrands = among.map(({ subBrand }) => subBrand);
  return firstOf(among, wanted.near) ?? firstOf(among, initialBrand(subBrands, preferred));
}

/** Returns a brand's first single-name TLS certificate in list order, else its first product. */
function firstOf(products: readonly ProductFacts[], brand: string | null): ProductFacts | null {
  const own = orderProducts(products.filter(({ subBrand }) => subBrand === brand));
  const first = own.find(({ productType }) => isSingleNameTls(productType)) ?? own[0];
  return first === undefined ? null : pick(first, productFacts);
}
