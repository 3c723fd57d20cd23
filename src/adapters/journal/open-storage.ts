import { type DatabaseState, openDexieTables } from '#src/adapters/journal/dexie-tables.ts';
import type { TableStore } from '#src/adapters/journal/tables.ts';
import type { JournalOptions, JournalStatus } from '#src/adapters/journal/types.ts';
import { createWatched, type Settable } from '#src/adapters/journal/watched.ts';

export interface OpenedStorage {
  readonly tables: TableStore;
  readonly status: Settable<JournalStatus>;
}

/** The database, or memory where the browser gives none: private windows, blocked site data, a broken profile. */
export async function openStorage(
  name: string,
  { indexedDB, storageManager }: JournalOptions,
): Promise<OpenedStorage> {
  const persisted = await (storageManager === undefined ? browserStorage() : storageManager)
    ?.persisted()
    .catch(() => null);
  const status = createWatched<JournalStatus>({ kind: 'durable', persisted: persisted ?? null });
  const api = indexedDB === undefined ? browserIndexedDB() : indexedDB;
  if (api === null) return inMemory(status, 'IndexedDB is missing');
  const { factory, keyRange } = api;
  const onState = (state: DatabaseState) => {
    status.set(statusOf(state, status.getSnapshot(), persisted ?? null));
  };
  try {
    return { tables: await openDexieTables({ name, factory, keyRange, onState }), status };
  } catch (error) {
    return inMemory(status, String(error));
  }
}

/** Few browsers keep nothing: the code for them comes when it is needed. */
async function inMemory(status: Settable<JournalStatus>, reason: string): Promise<OpenedStorage> {
  status.set({ kind: 'memory', reason });
  const { createMemoryTables } = await import(
    /* webpackChunkName: "journal-aside" */ '#src/adapters/journal/memory-tables.ts'
  );
  return { tables: createMemoryTables(), status };
}

function statusOf(state: DatabaseState, before: JournalStatus, persisted: boolean | null): JournalStatus {
  switch (state.kind) {
    case 'open':
      return before.kind === 'durable' ? before : { kind: 'durable', persisted };
    case 'blocked':
      return {
        kind: 'failed',
        failure: 'storage-blocked',
        reason: 'an older version is open in another tab',
      };
    case 'outdated':
      return {
        kind: 'failed',
        failure: 'storage-outdated',
        reason: 'a newer version is open in another tab',
      };
    case 'full':
      return { kind: 'failed', failure: 'storage-full', reason: state.reason };
    case 'lost':
      return { kind: 'failed', failure: 'storage-lost', reason: state.reason };
  }
}

export function browserStorage(): StorageManager | null {
  return typeof navigator === 'undefined' ? null : (navigator.storage ?? null);
}

/** Reading `indexedDB` itself throws where site data is forbidden. */
function browserIndexedDB(): { factory: IDBFactory; keyRange: typeof IDBKeyRange } | null {
  try {
    return typeof indexedDB === 'undefined' ? null : { factory: indexedDB, keyRange: IDBKeyRange };
  } catch {
    return null;
  }
}
