import { Dexie, type Table, type Transaction } from 'dexie';
import { JournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { EventRow, StoredRecord, StoredText } from '#src/adapters/journal/row.ts';
import { isUnknown, storageFailure } from '#src/adapters/journal/storage-failure.ts';
import type { JournalOptions, JournalStatus } from '#src/adapters/journal/types.ts';
import { createWatched, type Settable } from '#src/adapters/journal/watched.ts';

/** Raise with every change of the tables; Dexie numbers the database ten times that. */
const schemaVersion = 1;
const schema = { workflows: '&id, account', events: '[workflow+seq], &event', texts: '[workflow+hash]' };

export interface Tables {
  readonly workflows: Table<StoredRecord, string>;
  /** Rows are read as they were stored: nobody has judged them yet. */
  readonly events: Table<unknown, [string, number], EventRow>;
  readonly texts: Table<StoredText, [string, string]>;
}

export interface Database {
  /**
   * One transaction: everything `work` does happens, or none of it. `work` may await nothing but the tables, since IndexedDB
   * commits a transaction that waits for anything else.
   */
  run<T>(mode: 'r' | 'rw', work: (tables: Tables) => Promise<T>): Promise<T>;
  close(): void;
}

export interface OpenedDatabase {
  readonly database: Database;
  readonly status: Settable<JournalStatus>;
}

type IndexedDBApi = NonNullable<JournalOptions['indexedDB']>;

/**
 * Milliseconds before each further try. A browser that was killed and started again may find its store still held by what is left
 * of the one before; it then says no more than 'unknown'.
 */
const openPauses = [100, 400, 1_500];

/**
 * Opens the database, over an IndexedDB in memory where the browser gives none: private windows, blocked site data, a broken
 * profile. Resolves too when it is blocked or outdated: it then refuses until that changes.
 */
export async function openDatabase(name: string, browser: IndexedDBApi = {}): Promise<OpenedDatabase> {
  return openOrWait(name, browser, openPauses);
}

async function openOrWait(
  name: string,
  browser: IndexedDBApi,
  [wait, ...others]: readonly number[],
): Promise<OpenedDatabase> {
  try {
    return await openOver(name, browser, { kind: 'durable' });
  } catch (error) {
    if (wait !== undefined && isUnknown(error)) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      return openOrWait(name, browser, others);
    }
    // Few browsers keep nothing: the code for them comes when it is needed.
    const { IDBFactory, IDBKeyRange } = await import(
      /* webpackChunkName: "journal-aside" */ 'fake-indexeddb'
    );
    const memory = { indexedDB: new IDBFactory(), IDBKeyRange };
    return openOver(name, memory, { kind: 'memory', reason: String(error) });
  }
}

/** `well` is the status while nothing is wrong. */
async function openOver(name: string, api: IndexedDBApi, well: JournalStatus): Promise<OpenedDatabase> {
  const status = createWatched(well);
  const db = new Dexie(name, {
    ...api,
    // A row counts as written only when it is on the disk, not when the system has taken it.
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
    autoOpen: false,
  });
  db.version(schemaVersion).stores(schema);
  const tables: Tables = {
    workflows: db.table('workflows'),
    events: db.table('events'),
    texts: db.table('texts'),
  };
  let isTroubled = false;
  let shut: 'storage-blocked' | 'storage-outdated' | 'closed' | null = null;
  let opening: Promise<void> | null = null;
  let notifyBlocked: () => void = () => {};
  const whenBlocked = new Promise<void>((resolve) => {
    notifyBlocked = resolve;
  });

  db.on('blocked', () => {
    shut = 'storage-blocked';
    status.set({ kind: 'failed', failure: shut });
    notifyBlocked();
  });
  db.on('versionchange', (event) => {
    // Shutting lets the upgrade, or the deletion, go on. A deleted database is made anew by the next transaction.
    if (event.newVersion !== null) becomeOutdated();
    else db.close({ disableAutoOpen: false });
    return false;
  });

  function becomeOutdated() {
    shut = 'storage-outdated';
    db.close();
    status.set({ kind: 'failed', failure: shut });
  }

  function open(): Promise<void> {
    opening ??= (async () => {
      try {
        await db.open();
        // Dexie opens what it finds; a database of a later version is not ours to write in.
        if (db.backendDB().version > schemaVersion * 10) becomeOutdated();
        else if (shut === 'storage-blocked') shut = null;
        if (shut === null) status.set(well);
      } finally {
        opening = null;
      }
    })();
    return opening;
  }

  async function attempt<T>(mode: 'r' | 'rw', work: (tables: Tables) => Promise<T>): Promise<T> {
    if (!db.isOpen()) await open();
    refuseWhenShut();
    // Dexie counts the awaits of a scope only when the scope itself is an async function; uncounted ones commit early.
    let native: IDBTransaction | null = null;
    const scope = async (transaction: Transaction) => {
      native = transaction.idbtrans;
      return work(tables);
    };
    const result = await db.transaction(mode, Object.keys(schema), scope).catch((error: unknown) => {
      throw whyAborted(native, error);
    });
    if (isTroubled && mode === 'rw') {
      isTroubled = false;
      status.set(well);
    }
    return result;
  }

  function refuseWhenShut() {
    if (shut !== null) throw new JournalFailure(shut);
  }

  function fail(error: unknown): never {
    const failure = storageFailure(error);
    if (failure === null) throw error;
    isTroubled = true;
    status.set({ kind: 'failed', failure: failure.code });
    throw failure;
  }

  const opened = open();
  await Promise.race([opened, whenBlocked]);
  opened.catch(() => status.set({ kind: 'failed', failure: 'storage-lost' }));

  const database: Database = {
    async run(mode, work) {
      refuseWhenShut();
      try {
        return await attempt(mode, work);
      } catch (error) {
        if (storageFailure(error)?.code !== 'storage-lost') return fail(error);
        db.close({ disableAutoOpen: false });
        return await attempt(mode, work).catch(fail);
      }
    },
    close() {
      shut = 'closed';
      db.close();
    },
  };
  return { database, status };
}

/** An abort's requests say only that they were aborted; the reason, such as no space, is the transaction's. */
function whyAborted(transaction: IDBTransaction | null, error: unknown): unknown {
  return storageFailure(transaction?.error)?.code === 'storage-full' ? transaction?.error : error;
}
