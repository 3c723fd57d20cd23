import type { DexieOptions } from 'dexie';
import type {
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  Observer,
  SnapshotFrom,
  Subscription,
} from 'xstate';
import type { JournalFailureCode } from '#src/adapters/journal/journal-failure.ts';
import type { AttentionReason, EventRow, WorkflowRecord } from '#src/adapters/journal/row.ts';

/**
 * A machine whose flows persist. `machine` already has its slots: `purchaseMachine.provide({ actors: … })`. Raise
 * `version` whenever an old log would fold to a different state; a log of another version needs attention.
 */
export interface WorkflowDefinition<M extends AnyStateMachine = AnyStateMachine> {
  /** Must never change: `purchase`. */
  readonly name: string;
  /** An integer from 1. */
  readonly version: number;
  readonly machine: M;
  /** Summarizes a flow for lists. Called with every new snapshot, so it must be cheap. No secrets. */
  summarize(snapshot: SnapshotFrom<M>): WorkflowTitle;
  /** Number of rows after which the log is folded into a new first row; defaults to 200. */
  readonly compactAfter?: number;
  /**
   * Texts longer than this (UTF-16 code units) are stored once by hash; defaults to 2048. Use Infinity for a flow whose
   * long texts occur once each.
   */
  readonly longText?: number;
}

export interface WorkflowTitle {
  /** The customer's name for it, such as the domain; empty if there is none yet. */
  readonly title: string;
  /** Small facts that a list can show in a sentence. */
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
}

/** Events a view may send: the machine's own, without slot reports. */
export type SentEvent<M extends AnyStateMachine> = Exclude<
  EventFromLogic<M>,
  { readonly type: `xstate.${string}` }
>;

/** A value that changes over time; fits `useSyncExternalStore`. */
export interface Watched<T> {
  getSnapshot(): T;
  subscribe(listener: () => void): Subscription;
}

/** `writer` runs the flow's work and appends; `mirror` follows another tab and forwards its events to it. */
export type WorkflowRole = 'writer' | 'mirror';

/**
 * - `running`: all is well.
 * - `stalled`: an answer cannot be written now; it is kept and retried.
 * - `broken`: the machine threw; the log is kept and can be exported.
 * - `closed`: this handle was closed.
 */
export type WorkflowCondition =
  | { readonly kind: 'running' }
  | { readonly kind: 'stalled'; readonly failure: JournalFailureCode }
  | { readonly kind: 'broken'; readonly reason: AttentionReason }
  | { readonly kind: 'closed' };

/** An open flow; can be passed to `useSelector` of `@xstate/react` as an actor. */
export interface WorkflowHandle<M extends AnyStateMachine = AnyStateMachine> {
  readonly id: string;
  getSnapshot(): SnapshotFrom<M>;
  subscribe(observer: Observer<SnapshotFrom<M>>): Subscription;
  subscribe(
    next: (snapshot: SnapshotFrom<M>) => void,
    error?: (error: unknown) => void,
    complete?: () => void,
  ): Subscription;
  /** Resolves once the event is on disk and applied in this tab; rejects with a `JournalFailure`. */
  send(event: SentEvent<M>): Promise<void>;
  role(): WorkflowRole;
  condition(): WorkflowCondition;
  /** The listener is called when the role or the condition changes. */
  subscribeRole(listener: () => void): Subscription;
  /** Releases the flow in this tab. Closing the last handle stops its work, and another tab takes over. */
  close(): Promise<void>;
}

/** A flow as shown in lists. */
export type WorkflowSummary = Omit<WorkflowRecord, 'account' | 'statusBefore' | 'base' | 'head'>;

export type JournalStatus =
  | { readonly kind: 'durable' }
  /** Nothing outlives this tab: private mode, or no IndexedDB. */
  | { readonly kind: 'memory'; readonly reason: string }
  | { readonly kind: 'failed'; readonly failure: JournalFailureCode };

export interface OpenOptions<M extends AnyStateMachine> {
  readonly id: string;
  /** Creates the flow if it does not exist. Without it, opening a missing flow fails with `not-found`. */
  readonly input?: InputFrom<M> | undefined;
}

export interface Journal {
  readonly account: string;
  readonly status: Watched<JournalStatus>;
  /** Number of events sent in this tab that are not on disk yet. */
  readonly unwritten: Watched<number>;
  /** The flows of this account, newest first. */
  list(): Watched<readonly WorkflowSummary[]>;
  open<M extends AnyStateMachine>(
    definition: WorkflowDefinition<M>,
    options: OpenOptions<M>,
  ): Promise<WorkflowHandle<M>>;
  /** Stops the flow and hides it; its log is deleted after 30 days. */
  discard(id: string): Promise<void>;
  undoDiscard(id: string): Promise<void>;
  /** Exports one flow without secrets, safe to send to support. */
  export(id: string): Promise<JournalExport>;
  /** Returns the texts in the logs of all flows of this account that satisfy `fits`. */
  findTexts(fits: (text: string) => boolean): Promise<readonly string[]>;
  /** Closes every flow and the database: on sign-out, and before another account signs in. */
  close(): Promise<void>;
}

/** The file created by `export`; plain JSON. `npm run replay` folds it without running anything. */
export interface JournalExport {
  readonly format: 'certhub-journal';
  readonly formatVersion: 1;
  readonly exportedAt: number;
  readonly workflow: WorkflowSummary;
  readonly rows: readonly Omit<EventRow, 'workflow' | 'event'>[];
}

/** Time and timers, so tests can control them. */
export interface JournalClock {
  /** Milliseconds since 1970. */
  now(): number;
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** Messaging between tabs, backed by `BroadcastChannel`. A tab does not receive its own messages. */
export interface JournalChannel {
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): Subscription;
  close(): void;
}

/** The part of `navigator.locks` that the journal needs. */
export type JournalLocks = Pick<LockManager, 'request'>;

export interface JournalOptions {
  /** ID of the signed-in customer; flows of other accounts are neither listed nor opened. */
  readonly account: string;
  /** Identifies this tab; new with every page load. */
  readonly tab: string;
  readonly newId: () => string;
  readonly clock: JournalClock;
  /** Defaults to `certhub-journal`. */
  readonly databaseName?: string;
  /** Defaults to the browser's. */
  readonly indexedDB?: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;
  readonly channel?: JournalChannel | null;
  readonly locks?: JournalLocks | null;
  /** True in development and tests: a secret in an event throws, and an impure machine is reported. */
  readonly isStrict: boolean;
  /** Receives problems that no caller awaits. */
  readonly report: (problem: Error) => void;
}
