import { type Breadth, breadths, type Owner, owners } from '#core/catalogue/answers.ts';
import { type Price, priceOrder } from '#core/catalogue/price.ts';
import { type ProductFamily, productFamilies } from '#core/catalogue/product-families.ts';
import { certType, productFamily } from '#core/catalogue/type-flags.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import { hostRulesFor, nameCountFor } from '#core/names/host-rules.ts';
import { offeredValidities, type Validity } from '#core/orders/span.ts';

/** Answers to the four questions. */
export interface Need {
  readonly secured: ProductFamily;
  readonly breadth: Breadth;
  /** Names in one order; 1 except for `several`. */
  readonly count: number;
  readonly owner: Owner;
  readonly validity: Validity;
}

/** The answers given so far. */
export type Wish = { readonly [Key in keyof Need]?: Need[Key] | undefined };

/** A need that products can meet, and the answers each question offers given the earlier ones. */
export interface Advice {
  readonly need: Need;
  readonly offered: {
    readonly secured: readonly ProductFamily[];
    /** Empty if names are not counted: code, documents, a mailbox. */
    readonly breadth: readonly Breadth[];
    readonly owner: readonly Owner[];
    readonly validity: readonly Validity[];
  };
  /** Matching products, cheapest first. */
  readonly offers: readonly Offer[];
}

export interface Offer {
  readonly product: Product;
  readonly price: Price;
}

/** Default and maximum for 'several' (product.md, 'Orders'). */
export const severalAtFirst = 3;
export const severalAtMost = 250;

/**
 * Finds the products that meet a wish, at the customer's discount (whole percent). An answer no product allows together with the earlier
 * ones is replaced: by the stronger check of ownership, the term nearest to a year, or one name. Null if nothing is sold.
 */
export function advise(products: readonly Product[], wish: Wish, discount: number): Advice | null {
  const families = productFamilies.filter((family) => products.some(isOf(family)));
  const secured = families.find((family) => family === wish.secured) ?? families[0];
  if (secured === undefined) return null;
  const ofFamily = products.filter(isOf(secured));

  const countWished = Math.min(Math.max(wish.count ?? severalAtFirst, 2), severalAtMost);
  const countOf = (breadth: Breadth) => (breadth === 'several' ? countWished : 1);
  const breadthOffered = breadths.filter((breadth) =>
    ofFamily.some((each) => takes(each, breadth, countOf(breadth))),
  );
  const breadth = breadthOffered.find((each) => each === wish.breadth) ?? breadthOffered[0] ?? 'one';
  const ofBreadth = ofFamily.filter((each) => takes(each, breadth, countOf(breadth)));

  const ownerOffered = owners.filter((owner) => ofBreadth.some((each) => ownerOf(each) === owner));
  const owner = nearestOwner(ownerOffered, wish.owner ?? 'domain');
  const ofOwner = ofBreadth.filter((each) => ownerOf(each) === owner);

  const validityOffered = [...new Set(ofOwner.flatMap(offeredValidities))].sort((a, b) => rank(a) - rank(b));
  const validity =
    validityOffered.find((each) => each === wish.validity) ??
    (validityOffered.includes(1) ? 1 : validityOffered[0]);
  if (validity === undefined) return null;
  const need: Need = { secured, breadth, count: countOf(breadth), owner, validity };
  const offers = ofOwner
    .filter((each) => offeredValidities(each).includes(validity))
    .map((product) => ({
      product,
      price: priceOrder({ prices: product.prices, names: namesLike(need), validity, discount }),
    }))
    .sort((a, b) => a.price.allNowPrice - b.price.allNowPrice);
  const areNamesCounted = secured === 'ssl' || secured === 'ip';
  return {
    need,
    offered: {
      secured: families,
      breadth: areNamesCounted ? breadthOffered : [],
      owner: ownerOffered,
      validity: validityOffered,
    },
    offers,
  };
}

function isOf(family: ProductFamily) {
  return ({ productType }: Product) => productFamily(productType) === family;
}

function takes({ productType, subBrand, maxNames }: Product, breadth: Breadth, count: number): boolean {
  const { wildcard } = hostRulesFor(productType, subBrand);
  switch (breadth) {
    case 'one':
      return wildcard !== 'required';
    case 'several':
      return wildcard !== 'required' && nameCountFor(productType) === 'several' && maxNames >= count;
    case 'wildcard':
      return wildcard !== 'refused';
  }
}

function ownerOf({ productType }: Product): Owner {
  switch (certType(productType)) {
    case 'EV':
      return 'extended';
    case 'OV':
      return 'organization';
    default:
      return 'domain';
  }
}

/** Returns the requested level, otherwise the next stronger one, otherwise the strongest available. */
function nearestOwner(offered: readonly Owner[], wished: Owner): Owner {
  return offered.find((each) => owners.indexOf(each) >= owners.indexOf(wished)) ?? offered.at(-1) ?? wished;
}

/** Sorts days before years: 90 means days (product.md, 'Validity'). */
function rank(validity: Validity): number {
  return validity === 90 ? 0 : validity;
}

/** Example names of the requested type and number, the only properties that affect the price. */
function namesLike({ breadth, count }: Need): string[] {
  if (breadth === 'wildcard') return ['*.example.com'];
  return Array.from({ length: count }, (_, index) => `${index}.example.com`);
}
