import { isValidityPriced, type ProductPrices, priceOrder } from '#core/catalogue/price.ts';
import { type Fault, fault } from '#core/fault.ts';
import { nameLimit } from '#core/names/check-names.ts';
import { nameCountFor } from '#core/names/host-rules.ts';
import { keptNameFaults } from '#core/orders/kept-names.ts';

/** The names of an order and what it paid for. */
interface OrderedNames {
  /** Names of its newest certificate; null before the first, when names may still be corrected. */
  readonly held: readonly string[] | null;
  /** Every name paid for so far. */
  readonly priced: readonly string[];
}

/**
 * Faults of the names of another certificate. A product for one name keeps it, or changes it for its www name: else one payment would
 * certify any number of domains. Other products add names within their limit, which counts every name ever paid for.
 */
export function reissueNameFaults(
  product: { readonly productType: string; readonly maxNames: number },
  { held, priced }: OrderedNames,
  names: readonly string[],
): Fault[] {
  if (held === null) return [];
  if (nameCountFor(product.productType) === 'one') return keptNameFaults(held, names);
  const most = nameLimit(product);
  const total = everPriced(priced, names).length;
  return total <= most ? [] : [fault('domainNames', 'name-too-many', String(total), String(most))];
}

/** The names paid for, with these added. */
export function everPriced(priced: readonly string[], names: readonly string[]): string[] {
  return [...new Set([...priced, ...names])];
}

interface Terms {
  readonly prices: ProductPrices;
  readonly validity: number;
  /** Percent of the list price. */
  readonly discount: number;
}

/** Cents that a reissue with these names costs: those never paid for. 0 if the validity is no longer sold and so has no price. */
export function reissuePrice(terms: Terms, priced: readonly string[], names: readonly string[]): number {
  return costOf(terms, everPriced(priced, names)) - costOf(terms, priced);
}

/** Whether these names, in place of `before`, cost no more: what a correction may change at no charge. */
export function isCorrection(terms: Terms, before: readonly string[], names: readonly string[]): boolean {
  return costOf(terms, names) <= costOf(terms, before);
}

/**
 * The names paid for after a correction before the first certificate: the new ones, and as many of the old ones as their payment leaves
 * over, so that fewer names are not paid for again later.
 */
export function correctedNames(terms: Terms, priced: readonly string[], names: readonly string[]): string[] {
  const paid = costOf(terms, priced);
  return priced.reduce<string[]>(
    (kept, name) => (costOf(terms, everPriced(kept, [name])) <= paid ? everPriced(kept, [name]) : kept),
    [...names],
  );
}

function costOf({ prices, validity, discount }: Terms, names: readonly string[]): number {
  return isValidityPriced(prices, validity)
    ? priceOrder({ prices, names, validity, discount }).allNowPrice
    : 0;
}
