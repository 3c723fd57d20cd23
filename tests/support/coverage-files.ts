import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** What a run of the tests walked of each chart; `scripts/coverage.ts` judges it. */
export const coverageFolder = resolve(root, '.cache/coverage');

/** A machine as its model walked it. */
export interface WalkedByModel {
  readonly machine: string;
  readonly test: string;
  readonly edges: readonly string[];
  readonly states: readonly string[];
  /** Regions that a model of their own walks. */
  readonly elsewhere: readonly string[];
}

/** An edge that a page walked while a test ran; `key` as `chartEdges` has it. */
export interface BrowserStep {
  /** The machine's id. */
  readonly machine: string;
  readonly key: string;
  readonly test: string;
}

/** The name of a machine's file: `payment-queue` of `paymentQueue`. */
export function machineName({ id }: { readonly id: string }): string {
  return id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
