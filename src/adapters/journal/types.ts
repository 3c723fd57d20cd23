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
 * A machine whose flows survive. `machine` is already filled: `purchaseMachine.provide({ actors: … })`.
 * Raise `version` whenever an old log would fold to another state; a log of another version needs attention.
 */
export interface WorkflowDefinition<M extends AnyStateMachine = AnyStateMachine> {
  /** Stays the same for ever: `purchase`. */
  readonly name: string;
  /** A whole number from 1. */
  readonly version: number;
  readonly machine: M;
  /** What lists show of a flow. Called with every new snapshot, so it must be cheap. No secrets. */
  summarise(snapshot: SnapshotFrom<M>): WorkflowTitle;
  /** Rows after which the log is folded into a new first row; 200 when absent. */
  readonly compactAfter?: number;
  /**
   * Texts longer than this (UTF-16 units) are stored once under their hash; 2048 when absent. Infinity for a flow
   * whose long texts come once each.
   */
  readonly longText?: number;
}

export interface WorkflowTitle {
  /** A name of the customer's own, such as the domain; empty when there is none yet. */
  readonly title: string;
  /** Small facts a list can put into a sentence. */
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
}

/** The events a view may send: the machine's own, without what slots report. */
export type SentEvent<M extends AnyStateMachine> = Exclude<
  EventFromLogic<M>,
  { readonly type: `xstate.${string}` }
>;

/** A value that changes; fits `useSyncExternalStore`. */
export interface Watched<T> {
  getSnapshot(): T;
  subscribe(listener: () => void): Subscription;
}

/** `writer` runs the flow's work and appends; `mirror` follows another tab and hands its events on to it. */
export type WorkflowRole = 'writer' | 'mirror';

/**
 * - `running`: all is well.
 * - `stalled`: the answer of some work cannot be written now; it is kept and tried again.
 * - `broken`: the machine threw; the log stays and can be exported.
 * - `closed`: this handle was closed.
 */
export type WorkflowCondition =
  | { readonly kind: 'running' }
  | { readonly kind: 'stalled'; readonly failure: JournalFailureCode }
  | { readonly kind: 'broken'; readonly reason: AttentionReason }
  | { readonly kind: 'closed' };

/** An open flow; `useSelector` of `@xstate/react` takes it as an actor. */
export interface WorkflowHandle<M extends AnyStateMachine = AnyStateMachine> {
  readonly id: string;
  getSnapshot(): SnapshotFrom<M>;
  subscribe(observer: Observer<SnapshotFrom<M>>): Subscription;
  subscribe(
    next: (snapshot: SnapshotFrom<M>) => void,
    error?: (error: unknown) => void,
    complete?: () => void,
  ): Subscription;
  /** Resolves once the event is on disk and applied here; rejects with a `JournalFailure`. */
  send(event: SentEvent<M>): Promise<void>;
  role(): WorkflowRole;
  condition(): WorkflowCondition;
  /** Told when the role or the condition changes. */
  subscribeRole(listener: () => void): Subscription;
  /** Gives the flow up in this tab. The last handle stops its work, and another tab takes over. */
  close(): Promise<void>;
}

/** A flow as lists show it. */
export type WorkflowSummary = Omit<WorkflowRecord, 'account' | 'statusBefore' | 'base' | 'head'>;

export type JournalStatus =
  | { readonly kind: 'durable' }
  /** Nothing outlives this tab: private mode, or no IndexedDB. */
  | { readonly kind: 'memory'; readonly reason: string }
  | { readonly kind: 'failed'; readonly failure: JournalFailureCode };

export interface OpenOptions<M extends AnyStateMachine> {
  readonly id: string;
  /** Makes the flow when it does not exist. Without it, opening a missing flow fails with `not-found`. */
  readonly input?: InputFrom<M> | undefined;
}

export interface Journal {
  readonly account: string;
  readonly status: Watched<JournalStatus>;
  /** How many events were sent in this tab and are not on the disk yet. */
  readonly unwritten: Watched<number>;
  /** The flows of this account, newest first. */
  list(): Watched<readonly WorkflowSummary[]>;
  open<M extends AnyStateMachine>(
    definition: WorkflowDefinition<M>,
    options: OpenOptions<M>,
  ): Promise<WorkflowHandle<M>>;
  /** Stops the flow and hides it; its log goes after 30 days. */
  discard(id: string): Promise<void>;
  undoDiscard(id: string): Promise<void>;
  /** Everything about one flow, without secrets: safe to send to support. */
  export(id: string): Promise<JournalExport>;
  /** The texts that fit in the logs of all flows of this account. */
  findTexts(fits: (text: string) => boolean): Promise<readonly string[]>;
  /** Closes every flow and the database: on sign-out, and before another account signs in. */
  close(): Promise<void>;
}

/** The file `export` makes; plain JSON. `npm run replay` folds it without running anything. */
export interface JournalExport {
  readonly format: 'certhub-journal';
  readonly formatVersion: 1;
  readonly exportedAt: number;
  readonly workflow: WorkflowSummary;
  readonly rows: readonly Omit<EventRow, 'workflow' | 'event'>[];
}

/** Time and waiting, so that tests own them. */
export interface JournalClock {
  /** Milliseconds since 1970. */
  now(): number;
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** What tabs say to each other; `BroadcastChannel` underneath. A tab does not hear itself. */
export interface JournalChannel {
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): Subscription;
  close(): void;
}

/** The part of `navigator.locks` that is needed. */
export type JournalLocks = Pick<LockManager, 'request'>;

export interface JournalOptions {
  /** Id of the signed-in customer; flows of others are neither listed nor opened. */
  readonly account: string;
  /** Names this tab; new with every load of the page. */
  readonly tab: string;
  readonly newId: () => string;
  readonly clock: JournalClock;
  /** Default `certhub-journal`. */
  readonly databaseName?: string;
  /** Default the browser's. */
  readonly indexedDB?: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;
  readonly channel?: JournalChannel | null;
  readonly locks?: JournalLocks | null;
  /** True in development and tests: a secret in an event throws, and an impure machine is reported. */
  readonly isStrict: boolean;
  /** Told of what no caller waits for. */
  readonly report: (problem: Error) => void;
}
