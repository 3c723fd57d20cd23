import { percentOf, sumCents, timesCents } from '#core/money/money.ts';

/** Amount in cents by validity: key 90 for 90 days, 1 to 3 for years. */
export type PriceByValidity = Readonly<Record<number, number>>;

/** List prices of one product. */
export interface ProductPrices {
  /** For the names included in the base price. */
  readonly base: PriceByValidity;
  /** Per plain name or IP address beyond the included ones. */
  readonly extraName: PriceByValidity;
  /** Per wildcard beyond the included ones. */
  readonly extraWildcard: PriceByValidity;
  readonly includedNames: number;
}

export interface OrderToPrice {
  readonly prices: ProductPrices;
  /** ASCII names and IP addresses of one order. */
  readonly names: readonly string[];
  readonly validity: number;
  /** Whole percentage of the list price the customer pays; 100 is the full price (product.md, 'Prices'). */
  readonly discount: number;
}

/** What orders cost (product.md, 'Prices'), in cents. */
export interface Price {
  readonly allNowPrice: number;
  readonly allRawPrice: number;
  readonly discount: number;
}

export function isValidityPriced(prices: ProductPrices, validity: number): boolean {
  return prices.base[validity] !== undefined;
}

/** Names beyond the included ones, and the price of each in cents. */
interface ExtraNames {
  readonly count: number;
  readonly each: number;
}

/** Components of an order's list price, in cents. */
export interface PriceParts {
  readonly base: number;
  readonly names: ExtraNames;
  readonly wildcards: ExtraNames;
}

/**
 * Splits one order's list price into its components. Included names cover the most expensive names first, so a wildcard is never charged
 * while an included name is unused. Throws RangeError for a validity without a price; check `isValidityPriced` first.
 */
export function priceParts({ prices, names, validity }: Omit<OrderToPrice, 'discount'>): PriceParts {
  const base = prices.base[validity];
  if (base === undefined) throw new RangeError(`no price for validity ${validity}`);
  const { plain, wildcards } = chargedNames(names);
  const includedWildcards = Math.min(wildcards, prices.includedNames);
  const includedPlain = Math.min(plain, prices.includedNames - includedWildcards);
  return {
    base,
    names: { count: plain - includedPlain, each: prices.extraName[validity] ?? 0 },
    wildcards: { count: wildcards - includedWildcards, each: prices.extraWildcard[validity] ?? 0 },
  };
}

export function priceOrder({ discount, ...order }: OrderToPrice): Price {
  const { base, names, wildcards } = priceParts(order);
  const extra = ({ count, each }: ExtraNames) => timesCents(each, count);
  const raw = sumCents([base, extra(wildcards), extra(names)]);
  return { allRawPrice: raw, allNowPrice: percentOf(raw, discount), discount };
}

/** Lowest price of these products for a year, or for 90 days if none is sold by the year. Ignores free products. */
export function lowestPrice(
  products: readonly { readonly prices: Pick<ProductPrices, 'base'> }[],
): { readonly validity: 1 | 90; readonly amount: number } | null {
  for (const validity of [1, 90] as const) {
    const amounts = products.flatMap(({ prices }) => prices.base[validity] || []);
    if (amounts.length > 0) return { validity, amount: Math.min(...amounts) };
  }
  return null;
}

/** Price of several orders of one product, each rounded separately, as it will be charged. */
export function priceOrders(
  order: Omit<OrderToPrice, 'names'> & { readonly orders: readonly (readonly string[])[] },
): Price {
  const each = order.orders.map((names) => priceOrder({ ...order, names }));
  return sumPrices(each, order.discount);
}

export function sumPrices(each: readonly Price[], discount: number): Price {
  return {
    allRawPrice: sumCents(each.map((price) => price.allRawPrice)),
    allNowPrice: sumCents(each.map((price) => price.allNowPrice)),
    discount,
  };
}

/**
 * Counts the distinct names that are charged. The www name of a listed name is free, since it is added automatically; the www name of a www
 * name is not, otherwise a whole chain of them would be free.
 */
export function chargedNames(names: readonly string[]): { plain: number; wildcards: number } {
  const unique = new Set(names.map((name) => name.toLowerCase()));
  const isFree = (name: string) => /^www\.(?!www\.)/.test(name) && unique.has(name.slice(4));
  const charged = [...unique].filter((name) => !isFree(name));
  const wildcards = charged.filter((name) => name.startsWith('*.')).length;
  return { plain: charged.length - wildcards, wildcards };
}
