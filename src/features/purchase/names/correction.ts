import type { Fault } from '#core/fault.ts';
import { hostRulesFor } from '#core/names/host-rules.ts';
import { replaceName, suggestedName } from '#core/names/suggestion.ts';
import type { ProductFacts } from '#machines/purchase/purchase.types.ts';

/** The suggested name, and the whole text with it substituted. */
export interface Correction {
  readonly name: string;
  readonly text: string;
}

/** Returns the correction for a fault, whose `line` refers to `text`; null if there is no suggestion. */
export function correctionOf(
  fault: Fault,
  text: string,
  { productType, subBrand }: Pick<ProductFacts, 'productType' | 'subBrand'>,
): Correction | null {
  const name = suggestedName(fault, hostRulesFor(productType, subBrand));
  const corrected = name === null ? null : replaceName(text, fault.line ?? 1, fault.found, name);
  return name === null || corrected === null ? null : { name, text: corrected };
}

/** Drops the expected value, for showing a fault beside a button that names it. */
export function withoutExpected({ expected: _, ...fault }: Fault): Fault {
  return fault;
}
