import * as v from 'valibot';
import { rowSchema } from '#core/support/log-row.ts';

/** The two rows that are not events: the first of every log, and the first of a compacted one. */
export const createdType = 'journal.created';
export const compactedType = 'journal.compacted';

export type EventRow = Readonly<v.InferOutput<typeof rowSchema>>;

/** A row as it was read, or `null` when it is none. */
export function readRow(value: unknown): EventRow | null {
  const parsed = v.safeParse(rowSchema, value);
  return parsed.success ? parsed.output : null;
}

/** Why a flow cannot go on with this version of the console. `seq` is the row it stopped at. */
export interface AttentionReason {
  readonly kind:
    | 'unknown-event'
    | 'old-version'
    | 'newer-version'
    | 'other-machine'
    | 'unreadable-row'
    | 'missing-row'
    | 'diverged'
    | 'machine-failed';
  readonly seq: number;
  readonly detail: string;
}

export type WorkflowStatus = 'active' | 'finished' | 'attention' | 'discarded';

/** What lists show, kept beside the log and written in the same transaction as each row. */
export interface WorkflowRecord {
  readonly id: string;
  readonly account: string;
  readonly machine: string;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The state's path, parallel regions joined by commas: `editing.names`. */
  readonly state: string;
  readonly title: string;
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  readonly status: WorkflowStatus;
  /** What `undoDiscard` goes back to. */
  readonly statusBefore: WorkflowStatus;
  /** Work was under way in the last state written: open the flow to let it go on. */
  readonly isBusy: boolean;
  readonly attention: AttentionReason | null;
  /** True once the log was reduced to this record. */
  readonly isReduced: boolean;
  /** `seq` of the first row that is still there, and of the last. */
  readonly base: number;
  readonly head: number;
}

export interface StoredText {
  readonly workflow: string;
  /** SHA-256 of the text in UTF-8, hex. */
  readonly hash: string;
  readonly text: string;
}

/** Who may append. A higher epoch makes every lower one void. */
export interface Lease {
  readonly epoch: number;
  /** The tab; empty when it was given up. */
  readonly holder: string;
  /** Milliseconds since 1970; after it another tab may take over. */
  readonly deadline: number;
}

/** The record as it is stored: with the lease, so that one read says whether a row may be written. */
export interface StoredRecord extends WorkflowRecord {
  readonly lease: Lease;
}
