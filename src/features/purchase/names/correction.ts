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

/** A text with all its faults mended at once, and how many. */
export interface Mended {
  readonly text: string;
  readonly count: number;
}

/** Applies every suggestion; null if there is none. The lines of the faults refer to `text`. */
export function correctAll(
  faults: readonly Fault[],
  text: string,
  product: Pick<ProductFacts, 'productType' | 'subBrand'>,
): Mended | null {
  return mended(faults, text, (now, fault) => correctionOf(fault, now, product)?.text ?? null);
}

/** Leaves out every faulty name, with the lines that this empties; null if there is none. */
export function leaveOutNames(faults: readonly Fault[], text: string): Mended | null {
  const left = mended(faults, text, (now, { line = 1, found }) => replaceName(now, line, found, ''));
  if (left === null) return null;
  const emptied = new Set(faults.map(({ line }) => line));
  const lines = left.text.split('\n');
  const kept = lines.filter((line, at) => !emptied.has(at + 1) || /[^\s,;，；、]/u.test(line));
  return { text: kept.join('\n'), count: left.count };
}

function mended(
  faults: readonly Fault[],
  text: string,
  mend: (text: string, fault: Fault) => string | null,
): Mended | null {
  let now = text;
  let count = 0;
  for (const fault of faults) {
    const next = mend(now, fault);
    if (next === null) continue;
    now = next;
    count += 1;
  }
  return count === 0 ? null : { text: now, count };
}

/** Drops the expected value, for showing a fault beside a button that names it. */
export function withoutExpected({ expected: _, ...fault }: Fault): Fault {
  return fault;
}
