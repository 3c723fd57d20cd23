import type { JournalStore } from '#src/adapters/journal/journal-store.ts';
import type { WorkflowRecord } from '#src/adapters/journal/row.ts';
import type { WorkflowSummary } from '#src/adapters/journal/types.ts';
import { createWatched } from '#src/adapters/journal/watched.ts';

/** The flows of one account in the database, newest first. */
export function createListing(store: JournalStore, account: string, onError: (error: unknown) => void) {
  const summaries = createWatched<readonly WorkflowSummary[]>([]);
  const records = new Map<string, WorkflowRecord>();
  const dirty = new Set<string>();
  let reading: Promise<void> | null = null;

  function show(): void {
    const sorted = [...records.values()].sort((one, other) => other.updatedAt - one.updatedAt);
    summaries.set(sorted);
  }

  async function readDirty(): Promise<void> {
    for (const [id] of dirty.entries()) {
      dirty.delete(id);
      const record = await store.record(id);
      if (record?.account === account) records.set(id, record);
      else records.delete(id);
    }
    show();
  }

  return {
    summaries,
    /** Reads all flows of the account. */
    async load(): Promise<void> {
      const all = await store.list(account);
      records.clear();
      for (const record of all) records.set(record.id, record);
      show();
    },
    /** Updates a flow written in this tab. */
    note(record: WorkflowRecord): void {
      records.set(record.id, record);
      show();
    },
    /** Reads one flow again. Calls made during a read are served by one further read. */
    async refresh(id: string): Promise<void> {
      dirty.add(id);
      while (dirty.size > 0) {
        reading ??= readDirty()
          .catch(onError)
          .finally(() => {
            reading = null;
          });
        await reading;
      }
    },
  };
}
