import { initialBrand, orderProducts } from '#core/catalogue/brand-order.ts';
import { isSingleNameTls } from '#core/catalogue/single-tls.ts';
import { productFamily } from '#core/catalogue/type-flags.ts';
import { pick } from '#core/pick.ts';
import type { PurchaseSlots } from '#machines/purchase/purchase.slots.ts';
import { type ProductFacts, productFacts } from '#machines/purchase/purchase.types.ts';

type Wanted = PurchaseSlots['readProduct']['input'];

/**
 * The product of that number; else the first of that brand, of the kind wanted or of those that are switched on where it has
 * any; else the first of the brand the form was on, or of the one a site begins with (`preferred`: its own order of brands).
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

/** A plain certificate for one name before all others, as the list shows them. */
function firstOf(products: readonly ProductFacts[], brand: string | null): ProductFacts | null {
  const own = orderProducts(products.filter(({ subBrand }) => subBrand === brand));
  const first = own.find(({ productType }) => isSingleNameTls(productType)) ?? own[0];
  return first === undefined ? null : pick(first, productFacts);
}
