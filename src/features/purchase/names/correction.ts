import type { Fault } from '#core/fault.ts';
import { hostRulesFor } from '#core/names/host-rules.ts';
import { replaceName, suggestedName } from '#core/names/suggestion.ts';
import type { ProductFacts } from '#machines/purchase/purchase.types.ts';

/** The name that was meant, and the whole text with it in its place. */
export interface Correction {
  readonly name: string;
  readonly text: string;
}

/** Of a fault whose `line` counts in `text`; null where nothing better is known. */
export function correctionOf(
  fault: Fault,
  text: string,
  { productType, subBrand }: Pick<ProductFacts, 'productType' | 'subBrand'>,
): Correction | null {
  const name = suggestedName(fault, hostRulesFor(productType, subBrand));
  const corrected = name === null ? null : replaceName(text, fault.line ?? 1, fault.found, name);
  return name === null || corrected === null ? null : { name, text: corrected };
}

/** A fault as it is said beside a button that names what was meant. */
export function withoutExpected({ expected: _, ...fault }: Fault): Fault {
  return fault;
}
