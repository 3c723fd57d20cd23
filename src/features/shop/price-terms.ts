import { termOf } from '#core/catalogue/price-changes.ts';
import type { DataOf } from '#core/contract/call.ts';
import type { catalogueProduct } from '#core/contract/shop-catalogue.ts';
import { plainAmount } from '#core/money/money.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import { mostTransfer } from '#core/shop/shop-bounds.ts';

export type Product = DataOf<typeof catalogueProduct>;
export type PriceField = 'base' | 'extraName' | 'extraWildcard';
/** What was typed, by term and field; empty for no price. */
export type Typed = Readonly<Record<string, string>>;

/** Prices that a product has per term. */
export function fieldsOf({ takesNames }: Pick<Product, 'takesNames'>): readonly PriceField[] {
  return takesNames ? ['base', 'extraName', 'extraWildcard'] : ['base'];
}

export const keyOf = (validity: number, field: PriceField) => `${validity} ${field}`;

/** A price as somebody would type it. */
export function textOf(prices: Product['prices'], validity: number, field: PriceField): string {
  const cents = termOf(prices, validity)[field];
  return cents === null ? '' : plainAmount(cents);
}

/** Cents of what is typed: null for no price, undefined for no amount. */
export function centsOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const amount = parseAmount(text, 'cents', { least: 0, most: mostTransfer });
  return amount.ok ? amount.value : undefined;
}

/** One price that changes. */
export interface Step {
  readonly validity: number;
  readonly field: PriceField;
  readonly before: number | null;
  readonly after: number | null;
}

/** What was typed and differs from the prices `before`; null while something typed is no amount. */
export function stepsOf(
  product: Pick<Product, 'terms' | 'takesNames'>,
  before: Product['prices'],
  typed: Typed,
): Step[] | null {
  const steps: Step[] = [];
  for (const validity of product.terms)
    for (const field of fieldsOf(product)) {
      const text = typed[keyOf(validity, field)];
      if (text === undefined) continue;
      const after = centsOf(text);
      if (after === undefined) return null;
      const was = termOf(before, validity)[field];
      if (after !== was) steps.push({ validity, field, before: was, after });
    }
  return steps;
}
