import { percentOf, sumCents, timesCents } from '#core/money/money.ts';

/** Amount in cents for each validity offered: key 90 for 90 days, 1 to 3 for years. */
export type PriceByValidity = Readonly<Record<number, number>>;

/** List prices of one product. */
export interface ProductPrices {
  /** For the names included in the base price. */
  readonly base: PriceByValidity;
  /** For each plain name or IP address beyond them. */
  readonly extraName: PriceByValidity;
  /** For each wildcard beyond them. */
  readonly extraWildcard: PriceByValidity;
  readonly includedNames: number;
}

export interface OrderToPrice {
  readonly prices: ProductPrices;
  /** ASCII names and IP addresses of one order. */
  readonly names: readonly string[];
  readonly validity: number;
  /** Whole percent of the list price the customer pays; 100 pays it all (spec §3). */
  readonly discount: number;
}

/** Spec §3 'Price result', in cents. */
export interface Price {
  readonly allNowPrice: number;
  readonly allRawPrice: number;
  readonly discount: number;
}

export function isValidityPriced(prices: ProductPrices, validity: number): boolean {
  return prices.base[validity] !== undefined;
}

/**
 * Price of one order. Included names are used up by the dearest first, so that a wildcard is never charged while an
 * included place is left. Throws RangeError for a validity without a price: ask `isValidityPriced` first.
 */
export function priceOrder({ prices, names, validity, discount }: OrderToPrice): Price {
  const base = prices.base[validity];
  if (base === undefined) throw new RangeError(`no price for validity ${validity}`);
  const { plain, wildcards } = chargedNames(names);
  const includedWildcards = Math.min(wildcards, prices.includedNames);
  const includedPlain = Math.min(plain, prices.includedNames - includedWildcards);
  const raw = sumCents([
    base,
    timesCents(prices.extraWildcard[validity] ?? 0, wildcards - includedWildcards),
    timesCents(prices.extraName[validity] ?? 0, plain - includedPlain),
  ]);
  return { allRawPrice: raw, allNowPrice: percentOf(raw, discount), discount };
}

/** Price of several orders of one product, each rounded by itself as it will be charged. */
export function priceOrders(
  order: Omit<OrderToPrice, 'names'> & { readonly orders: readonly (readonly string[])[] },
): Price {
  const each = order.orders.map((names) => priceOrder({ ...order, names }));
  return {
    allRawPrice: sumCents(each.map((price) => price.allRawPrice)),
    allNowPrice: sumCents(each.map((price) => price.allNowPrice)),
    discount: order.discount,
  };
}

/**
 * Distinct names that cost something: the www name of a listed name is free, as it is added without being asked for. That of
 * a www name is not: a chain of them would be free but for its first.
 */
export function chargedNames(names: readonly string[]): { plain: number; wildcards: number } {
  const unique = new Set(names.map((name) => name.toLowerCase()));
  const isFree = (name: string) => /^www\.(?!www\.)/.test(name) && unique.has(name.slice(4));
  const charged = [...unique].filter((name) => !isFree(name));
  const wildcards = charged.filter((name) => name.startsWith('*.')).length;
  return { plain: charged.length - wildcards, wildcards };
}
