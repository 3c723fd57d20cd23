import type { ListedValidity } from '#core/catalogue/answers.ts';
import { isValidityPriced, priceOrder } from '#core/catalogue/price.ts';
import type { ProductFamily } from '#core/catalogue/product-families.ts';
import { certType, productFamily } from '#core/catalogue/type-flags.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import { percentOf } from '#core/money/money.ts';
import { offeredValidities, type Validity } from '#core/orders/span.ts';

/** A product and the customer's prices for it, in cents; null for terms it is not sold for. */
export interface PricedRow {
  readonly product: Product;
  readonly family: ProductFamily;
  readonly level: ReturnType<typeof certType>;
  readonly prices: Readonly<Record<ListedValidity, number | null>>;
  /** Price of one additional name for a year; null if no more names than those included are possible. */
  readonly extraName: number | null;
}

export interface PriceListWish {
  /** Words, each part of a name, a brand or a number. */
  readonly search?: string | undefined;
  readonly family?: ProductFamily | undefined;
  /** A sub-brand. */
  readonly brand?: string | undefined;
  /** Term whose price to sort by; catalogue order if absent. */
  readonly sort?: ListedValidity | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
}

/** Returns the products that match, priced at the customer's discount (whole percent). Products without the price sorted by come last. */
export function priceList(products: readonly Product[], wish: PriceListWish, discount: number): PricedRow[] {
  const words = (wish.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const rows = products
    .filter(({ subBrand }) => wish.brand === undefined || subBrand === wish.brand)
    .filter((product) => {
      const text = searchedText(product);
      return words.every((word) => text.includes(word));
    })
    .map((product) => pricedRow(product, discount))
    .filter(({ family }) => wish.family === undefined || family === wish.family);
  const { sort } = wish;
  if (sort === undefined) return rows;
  const turn = wish.direction === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [a.prices[sort], b.prices[sort]];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return turn * (one - other);
  });
}

function pricedRow(product: Product, discount: number): PricedRow {
  const { prices, productType, includedNames, maxNames } = product;
  const offered = offeredValidities(product);
  const priceOf = (validity: Validity) =>
    offered.includes(validity) && isValidityPriced(prices, validity)
      ? priceOrder({ prices, names: [], validity, discount }).allNowPrice
      : null;
  const extra = maxNames > includedNames ? prices.extraName[1] : undefined;
  return {
    product,
    family: productFamily(productType),
    level: certType(productType),
    prices: { 90: priceOf(90), 1: priceOf(1), 2: priceOf(2), 3: priceOf(3) },
    extraName: extra === undefined ? null : percentOf(extra, discount),
  };
}

function searchedText({ productNo, chineseName, englishName, brandName, productType }: Product): string {
  return [productNo, chineseName, englishName, brandName, certType(productType)].join('\n').toLowerCase();
}
