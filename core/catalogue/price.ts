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

/** Names beyond those included, and what each costs; cents. */
interface ExtraNames {
  readonly count: number;
  readonly each: number;
}

/** What the list price of an order is made of, cents. */
export interface PriceParts {
  readonly base: number;
  readonly names: ExtraNames;
  readonly wildcards: ExtraNames;
}

/**
 * The parts of one order's list price. Included names are used up by the dearest first, so that a wildcard is never charged
 * while an included place is left. Throws RangeError for a validity without a price: ask `isValidityPriced` first.
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

/** Price of one order: the sum of its parts. */
export function priceOrder({ discount, ...order }: OrderToPrice): Price {
  const { base, names, wildcards } = priceParts(order);
  const extra = ({ count, each }: ExtraNames) => timesCents(each, count);
  const raw = sumCents([base, extra(wildcards), extra(names)]);
  return { allRawPrice: raw, allNowPrice: percentOf(raw, discount), discount };
}

/** The least that one of these products costs for a year, or for 90 days where none is sold by the year; free ones aside. */
export function lowestPrice(
  products: readonly { readonly prices: Pick<ProductPrices, 'base'> }[],
): { readonly validity: 1 | 90; readonly amount: number } | null {
  for (const validity of [1, 90] as const) {
    const amounts = products.flatMap(({ prices }) => prices.base[validity] || []);
    if (amounts.length > 0) return { validity, amount: Math.min(...amounts) };
  }
  return null;
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
