import type { ListedValidity } from '#core/catalogue/answers.ts';
import { isValidityPriced, priceOrder } from '#core/catalogue/price.ts';
import { certType, type ProductFamily, productFamily } from '#core/catalogue/type-flags.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import { percentOf } from '#core/money/money.ts';
import { offeredValidities, type Validity } from '#core/orders/span.ts';

/** A product and what this customer pays for it, in cents; null for a term it is not sold for. */
export interface PricedRow {
  readonly product: Product;
  readonly family: ProductFamily;
  readonly level: ReturnType<typeof certType>;
  readonly prices: Readonly<Record<ListedValidity, number | null>>;
  /** A year of each name beyond those included; null where there are none beyond them. */
  readonly extraName: number | null;
}

export interface PriceListWish {
  /** Words, each part of a name, a brand or a number. */
  readonly search?: string | undefined;
  readonly family?: ProductFamily | undefined;
  /** A sub-brand. */
  readonly brand?: string | undefined;
  /** By the price of which term; by the catalogue when absent. */
  readonly sort?: ListedValidity | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
}

/** The products that fit a wish, priced at the customer's discount (whole percent); those without the sorted price stand last. */
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
