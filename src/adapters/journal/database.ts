import { Dexie, type Table, type Transaction } from 'dexie';
import { JournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { EventRow, StoredRecord, StoredText } from '#src/adapters/journal/row.ts';
import { isUnknown, storageFailure } from '#src/adapters/journal/storage-failure.ts';
import type { JournalOptions, JournalStatus } from '#src/adapters/journal/types.ts';
import { createWatched, type Settable } from '#src/adapters/journal/watched.ts';
import { within } from '#src/adapters/time/within.ts';

/** Increment on every change of the tables. Dexie multiplies it by ten for the IndexedDB version. */
const schemaVersion = 1;
const schema = { workflows: '&id, account', events: '[workflow+seq], &event', texts: '[workflow+hash]' };

export interface Tables {
  readonly workflows: Table<StoredRecord, string>;
  /** Rows are returned as stored, not validated. */
  readonly events: Table<unknown, [string, number], EventRow>;
  readonly texts: Table<StoredText, [string, string]>;
}

export interface Database {
  /**
   * Runs `work` in one transaction: all or nothing. `work` may await only the tables, since IndexedDB commits a
   * transaction that waits for anything else.
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
 * Milliseconds before each retry. After a browser was killed and restarted, leftovers of the old process may still hold
 * the store, which the browser reports only as 'unknown'.
 */
const openPauses = [100, 400, 1_500];

/** Milliseconds an open may take. */
const openLimit = 8_000;

/**
 * Opens the database. Falls back to an in-memory IndexedDB if the browser provides none: private windows, blocked site
 * data, a broken profile. Also resolves if the database is blocked or outdated; transactions are then refused until
 * that changes.
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
    // Rarely needed, so the code is loaded on demand.
    const { IDBFactory, IDBKeyRange } = await import(
      /* webpackChunkName: "journal-aside" */ 'fake-indexeddb'
    );
    const memory = { indexedDB: new IDBFactory(), IDBKeyRange };
    return openOver(name, memory, { kind: 'memory', reason: String(error) });
  }
}

/** `well`: the status while nothing is wrong. */
async function openOver(name: string, api: IndexedDBApi, well: JournalStatus): Promise<OpenedDatabase> {
  const status = createWatched(well);
  const db = new Dexie(name, {
    ...api,
    // A row counts as written only once it is on disk, not merely passed to the operating system.
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
    // Closing lets the upgrade or deletion proceed. The next transaction recreates a deleted database.
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
        // Dexie opens any version it finds; never write to a database of a later version.
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
    // Dexie tracks the awaits of a scope only if the scope is itself an async function; otherwise the transaction
    // commits early.
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
  opened.catch(() => status.set({ kind: 'failed', failure: 'storage-lost' }));
  await within(openLimit, Promise.race([opened, whenBlocked])).catch((error: unknown) => {
    // An open that answers later must not hold what nobody uses.
    db.close();
    throw error;
  });

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

/**
 * The requests of an aborted transaction report only the abort; the reason, such as no space, is on the transaction.
 */
function whyAborted(transaction: IDBTransaction | null, error: unknown): unknown {
  return storageFailure(transaction?.error)?.code === 'storage-full' ? transaction?.error : error;
}
