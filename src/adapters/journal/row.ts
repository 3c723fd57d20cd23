import * as v from 'valibot';
import { rowSchema } from '#core/support/log-row.ts';

/** The two row types that are not events: the first of every log, and the first of a compacted one. */
export const createdType = 'journal.created';
export const compactedType = 'journal.compacted';

export type EventRow = Readonly<v.InferOutput<typeof rowSchema>>;

/** Parses a row; `null` if it is not valid. */
export function readRow(value: unknown): EventRow | null {
  const parsed = v.safeParse(rowSchema, value);
  return parsed.success ? parsed.output : null;
}

/** Why a flow cannot continue in this version of the console. `seq`: the row where folding stopped. */
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

/** Summary of a workflow for lists, stored next to the log and written in the same transaction as each row. */
export interface WorkflowRecord {
  readonly id: string;
  readonly account: string;
  readonly machine: string;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Path of the state, parallel regions separated by commas: `editing.names`. */
  readonly state: string;
  readonly title: string;
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  readonly status: WorkflowStatus;
  /** Status that `undoDiscard` restores. */
  readonly statusBefore: WorkflowStatus;
  /** Work was in progress in the last written state; open the flow to continue it. */
  readonly isBusy: boolean;
  readonly attention: AttentionReason | null;
  /** True once the log was reduced to this record. */
  readonly isReduced: boolean;
  /** `seq` of the first row present, and of the last. */
  readonly base: number;
  readonly head: number;
}

export interface StoredText {
  readonly workflow: string;
  /** SHA-256 of the text in UTF-8, in hex. */
  readonly hash: string;
  readonly text: string;
}

/** Permission to append. A higher epoch invalidates all lower ones. */
export interface Lease {
  readonly epoch: number;
  /** The tab; empty once released. */
  readonly holder: string;
  /** Milliseconds since 1970; afterwards another tab may take over. */
  readonly deadline: number;
}

/** The stored record includes the lease, so one read decides whether a row may be written. */
export interface StoredRecord extends WorkflowRecord {
  readonly lease: Lease;
}
