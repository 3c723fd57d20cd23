import type { Fault } from '#core/fault.ts';

/** One order, or one per block of a text. */
export const orderModes = ['single', 'batch'] as const;
export type OrderMode = (typeof orderModes)[number];

/** Result of checking a batch text; the text itself and the orders' names are each stored as one long text. */
export interface CheckedBatch {
  readonly blocks: readonly BatchPlace[];
  /** One line per order, in the order of `blocks`: its valid names as they appear in a request, separated by commas. */
  readonly names: string;
  /**
   * Faults of the text as a whole (no line) and of the first faulty blocks (`line` counts in the whole text). A block
   * listed here is listed in full; a table recomputes the faults of the others.
   */
  readonly faults: readonly Fault[];
  /** Every faulty block, by its index in `blocks`, with its number of faults. */
  readonly faulty: readonly FaultyBlock[];
}

interface FaultyBlock {
  readonly at: number;
  readonly count: number;
}

/** Position of an order in the text: 1-based lines, inclusive. */
export interface BatchPlace {
  readonly line: number;
  readonly endLine: number;
}
