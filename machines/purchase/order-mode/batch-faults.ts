import type { Fault } from '#core/fault.ts';
import type { BatchPlace, CheckedBatch, FaultyBlock } from '#machines/purchase/purchase.types.ts';

/** Faults of a text that the log keeps, and of one block: as many as a row of the table tells before it counts. */
const keptFaults = 200;
export const shownFaults = 4;

/**
 * What the log keeps of the faults of a batch text: every block that has any with their number, and the first of them. A
 * text of thousands of bad lines would be written again, fault by fault, with each change.
 */
export function keepFaults(
  whole: readonly Fault[],
  blocks: readonly { readonly faults: readonly Fault[] }[],
): Pick<CheckedBatch, 'faults' | 'faulty'> {
  const faulty = blocks.flatMap(({ faults }, at) =>
    faults.length === 0 ? [] : [{ at, count: faults.length }],
  );
  const told = blocks.flatMap(({ faults }) => faults.slice(0, shownFaults));
  // A fault of the text as a whole stands at no block.
  return { faulty, faults: [...whole.map(({ line: _, ...found }) => found), ...told.slice(0, keptFaults)] };
}

/** The faulty blocks, by the lines that the faults stand in. */
export function faultyBlocks(
  blocks: readonly BatchPlace[],
  faults: readonly Fault[],
): readonly FaultyBlock[] {
  return blocks.flatMap((block, at) => {
    const count = faults.filter((found) => isIn(block, found)).length;
    return count === 0 ? [] : [{ at, count }];
  });
}

export function isIn({ line, endLine }: BatchPlace, found: Pick<Fault, 'line'>): boolean {
  return found.line !== undefined && found.line >= line && found.line <= endLine;
}
