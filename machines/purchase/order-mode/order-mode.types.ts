import type { Fault } from '#core/fault.ts';

/** One order, or one for each block of a text. */
export const orderModes = ['single', 'batch'] as const;
export type OrderMode = (typeof orderModes)[number];

/** A batch text as it was judged; the text itself and the orders' names are each kept as one long text. */
export interface CheckedBatch {
  readonly blocks: readonly BatchPlace[];
  /** One line an order, in the order of `blocks`: its good names as they go into a request, comma-joined. */
  readonly names: string;
  /**
   * Faults of the text as a whole (no line), and those of the first blocks (`line`: in the whole text), in full for each
   * block that has any here. Of the others a table finds them out again.
   */
  readonly faults: readonly Fault[];
  /** Every block that cannot be ordered as it is, by its place in `blocks`, and how many faults it has. */
  readonly faulty: readonly FaultyBlock[];
}

interface FaultyBlock {
  readonly at: number;
  readonly count: number;
}

/** Where an order stands in the text: 1-based lines, both included. */
export interface BatchPlace {
  readonly line: number;
  readonly endLine: number;
}
