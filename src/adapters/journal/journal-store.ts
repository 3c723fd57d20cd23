import { Dexie } from 'dexie';
import type { Database, Tables } from '#src/adapters/journal/database.ts';
import { longTextHashes } from '#src/adapters/journal/long-texts.ts';
import type { EventRow, Lease, StoredRecord, WorkflowRecord } from '#src/adapters/journal/row.ts';
import { isConstraint } from '#src/adapters/journal/storage-failure.ts';

/** Milliseconds a lease is valid after each renewal. */
const leaseLength = 10_000;

export interface LoadedLog {
  readonly record: StoredRecord;
  /** In order, as stored. */
  readonly rows: readonly unknown[];
  readonly texts: ReadonlyMap<string, string>;
}

export interface Append {
  /** Epoch and holder of the lease; both must be current. */
  readonly epoch: number;
  readonly holder: string;
  readonly row: EventRow;
  readonly texts: ReadonlyMap<string, string>;
  readonly record: WorkflowRecord;
}

/**
 * - `stale`: another tab took over; nothing was written.
 * - `duplicate`: the event was already written, by this or another tab.
 * - `conflict`: the log's position is not the one the caller expected.
 * - `gone`: there is no such workflow, for example after the database was deleted.
 */
export type AppendOutcome = 'written' | 'stale' | 'duplicate' | 'conflict' | 'discarded' | 'gone';

export type AcquireOutcome =
  | { readonly kind: 'acquired'; readonly epoch: number }
  | { readonly kind: 'held' | 'gone' };

/** The journal's transactions. The lease is checked in the same transaction that writes the row. */
export function createJournalStore(database: Database) {
  return {
    list: (account: string) => database.run('r', async (t) => ofAccount(t, account)),

    record: (id: string) => database.run('r', async (t) => t.workflows.get(id)),

    load: (id: string, from: number) =>
      database.run('r', async (t): Promise<LoadedLog | null> => {
        const record = await t.workflows.get(id);
        if (record === undefined) return null;
        const rows = await rowsOf(t, id, from).toArray();
        const texts = await textsOf(t, id).toArray();
        return { record, rows, texts: new Map(texts.map((text) => [text.hash, text.text])) };
      }),

    /** Creates the workflow with its first row and the caller as writer; `false` if another tab was first. */
    create: (append: Append, now: number) =>
      database.run('rw', async (t) => {
        if ((await t.workflows.get(append.record.id)) !== undefined) {
          return hasEvent(t, append.row.event);
        }
        await rowsOf(t, append.record.id).delete();
        const { epoch, holder } = append;
        await write(t, append, { epoch, holder, deadline: now + leaseLength });
        return true;
      }),

    async append(append: Append): Promise<AppendOutcome> {
      try {
        return await database.run('rw', async (t) => {
          const present = await t.workflows.get(append.record.id);
          const refusal = refusalOf(present, append);
          if (refusal !== null) return refusal;
          if (present !== undefined) await write(t, append, present.lease);
          return 'written';
        });
      } catch (error) {
        // The last line of defense are the unique keys: one row per position, and one row per event.
        if (!isConstraint(error)) throw error;
        const isWritten = await database.run('r', (t) => hasEvent(t, append.row.event));
        return isWritten ? 'duplicate' : 'conflict';
      }
    },

    /** Replaces all rows before the given one with it, and deletes texts that only they used. */
    compact: (append: Append) =>
      database.run('rw', async (t): Promise<AppendOutcome> => {
        const workflow = append.record.id;
        const present = await t.workflows.get(workflow);
        const refusal = refusalOf(present, append);
        if (refusal !== null || present === undefined) return refusal ?? 'gone';
        await write(t, append, present.lease);
        await rowsOf(t, workflow, 0, append.row.seq).delete();
        const used = longTextHashes(append.row.payload);
        await textsOf(t, workflow)
          .filter(({ hash }) => !used.has(hash))
          .delete();
        return 'written';
      }),

    /** `force`: the caller holds the Web Lock, so the lease's holder no longer exists. */
    acquire: (id: string, holder: string, now: number, force: boolean) =>
      database.run('rw', async (t): Promise<AcquireOutcome> => {
        const record = await t.workflows.get(id);
        if (record === undefined) return { kind: 'gone' };
        const { lease } = record;
        if (!force && lease.holder !== holder && isGood(lease, now)) return { kind: 'held' };
        const epoch = lease.epoch + 1;
        await t.workflows.put({ ...record, lease: { epoch, holder, deadline: now + leaseLength } });
        return { kind: 'acquired', epoch };
      }),

    isLeaseFree: (id: string, now: number) =>
      database.run('r', async (t) => {
        const record = await t.workflows.get(id);
        return record === undefined || !isGood(record.lease, now);
      }),

    /** Returns `false` if another tab holds the lease. */
    renew: (id: string, epoch: number, holder: string, now: number) =>
      database.run('rw', async (t) => {
        const record = await t.workflows.get(id);
        // Deleted, not taken over: the next row recreates the flow.
        if (record === undefined) return true;
        if (!isHeld(record.lease, epoch, holder)) return false;
        await t.workflows.put({ ...record, lease: { ...record.lease, deadline: now + leaseLength } });
        return true;
      }),

    release: (id: string, epoch: number, holder: string) =>
      database.run('rw', async (t) => {
        const record = await t.workflows.get(id);
        if (record === undefined || !isHeld(record.lease, epoch, holder)) return;
        await t.workflows.put({ ...record, lease: { epoch, holder: '', deadline: 0 } });
      }),

    /** Changes the record of a workflow of this account; `null` if there is none. */
    change: (id: string, account: string, change: (record: WorkflowRecord) => WorkflowRecord) =>
      database.run('rw', async (t) => {
        const record = await t.workflows.get(id);
        if (record === undefined || record.account !== account) return null;
        await t.workflows.put({ ...change(record), lease: record.lease });
        return record;
      }),

    /** Reduces finished flows older than `before` to their summary; deletes discarded ones entirely. */
    sweep: (account: string, before: number) =>
      database.run('rw', async (t) => {
        for (const record of await ofAccount(t, account)) {
          const isOver = record.status === 'finished' || record.status === 'discarded';
          if (!isOver || record.isReduced || record.updatedAt >= before) continue;
          await rowsOf(t, record.id).delete();
          await textsOf(t, record.id).delete();
          if (record.status === 'discarded') await t.workflows.delete(record.id);
          else await t.workflows.put({ ...record, isReduced: true });
        }
      }),

    close: () => database.close(),
  };
}

export type JournalStore = ReturnType<typeof createJournalStore>;

function refusalOf(
  present: StoredRecord | undefined,
  { epoch, holder, row }: Append,
): Exclude<AppendOutcome, 'written'> | null {
  if (present === undefined) return 'gone';
  if (!isHeld(present.lease, epoch, holder)) return 'stale';
  if (present.status === 'discarded') return 'discarded';
  if (present.head !== row.seq - 1) return 'conflict';
  return null;
}

function ofAccount(t: Tables, account: string) {
  return t.workflows.where('account').equals(account).toArray();
}

/** Rows of a workflow with `from` <= seq < `to`. */
function rowsOf(t: Tables, workflow: string, from = 0, to = Number.POSITIVE_INFINITY) {
  return t.events.where('[workflow+seq]').between([workflow, from], [workflow, to], true, false);
}

function textsOf(t: Tables, workflow: string) {
  return t.texts.where('[workflow+hash]').between([workflow, Dexie.minKey], [workflow, Dexie.maxKey]);
}

async function hasEvent(t: Tables, event: string): Promise<boolean> {
  return (await t.events.where('event').equals(event).count()) > 0;
}

/** Issues all requests at once; sequential ones would each cost a database round trip. */
async function write(t: Tables, { row, texts, record }: Append, lease: Lease): Promise<void> {
  await Promise.all([
    ...Array.from(texts, ([hash, text]) => t.texts.put({ workflow: record.id, hash, text })),
    t.events.add(row),
    t.workflows.put({ ...record, lease }),
  ]);
}

function isHeld(lease: Lease, epoch: number, holder: string): boolean {
  return lease.epoch === epoch && lease.holder === holder;
}

/**
 * A deadline far in the future means the clock was set back. It would keep the workflow locked, so it counts as
 * expired.
 */
function isGood({ holder, deadline }: Lease, now: number): boolean {
  return holder !== '' && deadline > now && deadline <= now + 2 * leaseLength;
}
