import type { EventRow, StoredRecord, StoredSnapshot, StoredText } from '#src/adapters/journal/row.ts';

/**
 * The few operations the journal needs of a database. Promises of these functions are the only thing that may be
 * awaited inside `run`: IndexedDB commits a transaction that waits for anything else.
 */
export interface Tables {
  readonly workflows: {
    get(id: string): PromiseLike<StoredRecord | undefined>;
    put(record: StoredRecord): PromiseLike<unknown>;
    delete(id: string): PromiseLike<unknown>;
    ofAccount(account: string): PromiseLike<StoredRecord[]>;
  };
  readonly events: {
    /** Fails with a `ConstraintError` when the place or the event id is taken. */
    add(row: EventRow): PromiseLike<unknown>;
    hasEvent(event: string): PromiseLike<boolean>;
    /** Rows from `seq` on, in order, as they were stored: nobody has judged them yet. */
    from(workflow: string, seq: number): PromiseLike<unknown[]>;
    /** Deletes the rows before `seq`. */
    dropBefore(workflow: string, seq: number): PromiseLike<unknown>;
    count(workflow: string): PromiseLike<number>;
  };
  readonly texts: {
    put(text: StoredText): PromiseLike<unknown>;
    of(workflow: string): PromiseLike<StoredText[]>;
    delete(workflow: string, hash: string): PromiseLike<unknown>;
  };
  readonly snapshots: {
    get(workflow: string): PromiseLike<StoredSnapshot | undefined>;
    put(snapshot: StoredSnapshot): PromiseLike<unknown>;
    delete(workflow: string): PromiseLike<unknown>;
  };
}

/** A database of those tables. Everything `work` does happens, or none of it. */
export interface TableStore {
  run<T>(mode: 'read' | 'write', work: (tables: Tables) => Promise<T>): Promise<T>;
  close(): void;
}
