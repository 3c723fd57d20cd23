import type { PriceByValidity, ProductPrices } from '#core/catalogue/price.ts';

/** What a change says of one term, in cents: null takes a price away, and what is not named keeps it. */
export interface TermChange {
  /** 90 for 90 days, 1 to 3 for years. */
  readonly validity: number;
  /** Null: no longer sold for this term. */
  readonly base?: number | null;
  readonly extraName?: number | null;
  readonly extraWildcard?: number | null;
}

/** A change of what a product costs, or of whether it is sold, from a time on. */
export interface PriceChange {
  readonly fromTime: Date | string;
  readonly terms: readonly TermChange[];
  /** Null leaves it. */
  readonly isSold: boolean | null;
}

/** What a product costs, and whether it is sold. */
export interface Offer {
  readonly prices: ProductPrices;
  /** As `prices`, with the last price of terms that are no longer sold: for what is still done with orders of them. */
  readonly lastPrices: ProductPrices;
  readonly isSold: boolean;
}

/** What the files of the catalogue say, before any change. */
export function listedOffer(prices: ProductPrices): Offer {
  return { prices, lastPrices: prices, isSold: true };
}

/** The offer at a time. `changes` stand in the order in which they take effect; those of the same time in that of their making. */
export function offerAt(before: Offer, changes: readonly PriceChange[], at: Date): Offer {
  return changes.filter(({ fromTime }) => new Date(fromTime) <= at).reduce(changed, before);
}

function changed(before: Offer, { terms, isSold }: PriceChange): Offer {
  return {
    prices: terms.reduce((prices, term) => withTerm(prices, term, true), before.prices),
    lastPrices: terms.reduce((prices, term) => withTerm(prices, term, false), before.lastPrices),
    isSold: isSold ?? before.isSold,
  };
}

function withTerm(prices: ProductPrices, term: TermChange, drops: boolean): ProductPrices {
  const set = (table: PriceByValidity, cents: number | null | undefined): PriceByValidity => {
    if (cents === undefined || (cents === null && !drops)) return table;
    const { [term.validity]: _, ...others } = table;
    return cents === null ? others : { ...others, [term.validity]: cents };
  };
  return {
    base: set(prices.base, term.base),
    extraName: set(prices.extraName, term.extraName),
    extraWildcard: set(prices.extraWildcard, term.extraWildcard),
    includedNames: prices.includedNames,
  };
}

/** The prices of one term. */
export function termOf(prices: ProductPrices, validity: number) {
  return {
    base: prices.base[validity] ?? null,
    extraName: prices.extraName[validity] ?? null,
    extraWildcard: prices.extraWildcard[validity] ?? null,
  };
}

/** Percent by which a price changes, rounded; null where there was none or nothing was paid. */
export function priceStep(before: number | null, after: number | null): number | null {
  if (before === null || after === null || before === 0) return null;
  return Math.round(((after - before) / before) * 100);
}

/** Whether the step is so large that a digit may be missing or too many: to less than half, or more than double. */
export function isSteep(before: number | null, after: number | null): boolean {
  const step = priceStep(before, after);
  return step !== null && (step < -50 || step > 100);
}
