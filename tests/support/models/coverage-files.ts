import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

/** Records which parts of each chart a test run walked; read by `scripts/coverage.ts`. */
export const coverageFolder = resolve(root, '.cache/coverage');

/** The parts of a machine that its model walked. */
export interface WalkedByModel {
  readonly machine: string;
  readonly test: string;
  readonly edges: readonly string[];
  readonly states: readonly string[];
  /** Regions walked by a model of their own. */
  readonly elsewhere: readonly string[];
}

/** An edge walked by a page during a test; `key` as in `chartEdges`. */
export interface BrowserStep {
  /** The machine's ID. */
  readonly machine: string;
  readonly key: string;
  readonly test: string;
}

/** The file name of a machine: `payment-queue` for `paymentQueue`. */
export function machineName({ id }: { readonly id: string }): string {
  return id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
