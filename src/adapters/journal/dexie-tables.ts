import { Dexie, type Table, type Transaction } from 'dexie';
import { JournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { EventRow, StoredRecord, StoredSnapshot, StoredText } from '#src/adapters/journal/row.ts';
import { storageFull, storageLost, storageTrouble } from '#src/adapters/journal/storage-failure.ts';
import type { TableStore, Tables } from '#src/adapters/journal/tables.ts';

/** Raise with every change of the tables; Dexie numbers the database ten times that. */
const schemaVersion = 1;
const schema = {
  workflows: '&id, account',
  events: '[workflow+seq], &event',
  texts: '[workflow+hash]',
  snapshots: '&workflow',
};

/**
 * - `blocked`: an older version of the database is still open in another tab; goes on to `open` by itself.
 * - `outdated`: another tab needs a newer version of the database, or has made it; this tab stays shut.
 */
export type DatabaseState =
  | { readonly kind: 'open' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'full'; readonly reason: string }
  | { readonly kind: 'lost'; readonly reason: string };

export interface DexieTablesOptions {
  readonly name: string;
  readonly factory: IDBFactory;
  readonly keyRange: typeof IDBKeyRange;
  readonly onState: (state: DatabaseState) => void;
}

/**
 * Opens the database. Resolves too when it is blocked or outdated: the store then refuses until that changes.
 * Rejects when this browser has no usable IndexedDB.
 */
export async function openDexieTables(options: DexieTablesOptions): Promise<TableStore> {
  const db = new Dexie(options.name, {
    indexedDB: options.factory,
    IDBKeyRange: options.keyRange,
    // A row counts as written only when it is on the disk, not when the system has taken it.
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
    autoOpen: false,
  });
  db.version(schemaVersion).stores(schema);
  let isTroubled = false;
  let shut: 'blocked' | 'outdated' | 'closed' | null = null;
  let opening: Promise<void> | null = null;
  let notifyBlocked: () => void = () => {};
  const whenBlocked = new Promise<void>((resolve) => {
    notifyBlocked = resolve;
  });

  db.on('blocked', () => {
    shut = 'blocked';
    options.onState({ kind: 'blocked' });
    notifyBlocked();
  });
  db.on('versionchange', (event) => {
    // Shutting lets the upgrade, or the deletion, go on. A deleted database is made anew by the next transaction.
    if (event.newVersion !== null) becomeOutdated();
    else db.close({ disableAutoOpen: false });
    return false;
  });

  function becomeOutdated() {
    shut = 'outdated';
    db.close();
    options.onState({ kind: 'outdated' });
  }

  function open(): Promise<void> {
    opening ??= (async () => {
      try {
        await db.open();
        // Dexie opens what it finds; a database of a later version is not ours to write in.
        if (db.backendDB().version > schemaVersion * 10) becomeOutdated();
        else if (shut === 'blocked') shut = null;
        if (shut === null) options.onState({ kind: 'open' });
      } finally {
        opening = null;
      }
    })();
    return opening;
  }

  async function attempt<T>(mode: 'read' | 'write', work: (tables: Tables) => Promise<T>): Promise<T> {
    if (!db.isOpen()) await open();
    refuseWhenShut();
    // Dexie counts the awaits of a scope only when the scope itself is an async function; uncounted ones commit early.
    let native: IDBTransaction | null = null;
    const scope = async (transaction: Transaction) => {
      native = transaction.idbtrans;
      return work(tablesOf(db));
    };
    const result = await db
      .transaction(mode === 'read' ? 'r' : 'rw', Object.keys(schema), scope)
      .catch((error: unknown) => {
        throw whyAborted(native, error);
      });
    if (isTroubled && mode === 'write') {
      isTroubled = false;
      options.onState({ kind: 'open' });
    }
    return result;
  }

  function refuseWhenShut() {
    if (shut === 'closed') throw new JournalFailure('closed');
    if (shut !== null) throw new JournalFailure(shut === 'blocked' ? 'storage-blocked' : 'storage-outdated');
  }

  const opened = open();
  await Promise.race([opened, whenBlocked]);
  opened.catch((error: unknown) => options.onState({ kind: 'lost', reason: String(error) }));

  return {
    async run(mode, work) {
      refuseWhenShut();
      try {
        return await attempt(mode, work);
      } catch (error) {
        const trouble = storageTrouble(error);
        if (trouble === 'lost') {
          db.close({ disableAutoOpen: false });
          return await attempt(mode, work).catch((again: unknown) => fail(again));
        }
        return fail(error);
      }
    },
    close() {
      shut = 'closed';
      db.close();
    },
  };

  function fail(error: unknown): never {
    const trouble = storageTrouble(error);
    if (trouble === 'full') {
      isTroubled = true;
      options.onState({ kind: 'full', reason: String(error) });
      throw storageFull(error);
    }
    if (trouble === 'other') throw error;
    isTroubled = true;
    options.onState({ kind: 'lost', reason: String(error) });
    throw storageLost(error);
  }
}

/** An abort's requests say only that they were aborted; the reason, such as no space, is the transaction's. */
function whyAborted(transaction: IDBTransaction | null, error: unknown): unknown {
  return storageTrouble(transaction?.error) === 'full' ? transaction?.error : error;
}

function tablesOf(db: Dexie): Tables {
  const workflows: Table<StoredRecord, string> = db.table('workflows');
  const events: Table<EventRow, [string, number]> = db.table('events');
  const texts: Table<StoredText, [string, string]> = db.table('texts');
  const snapshots: Table<StoredSnapshot, string> = db.table('snapshots');
  const rowsOf = (workflow: string, from: number, to: number) =>
    events.where('[workflow+seq]').between([workflow, from], [workflow, to], true, false);
  return {
    workflows: {
      get: (id) => workflows.get(id),
      put: (record) => workflows.put(record),
      delete: (id) => workflows.delete(id),
      ofAccount: (account) => workflows.where('account').equals(account).toArray(),
    },
    events: {
      add: (row) => events.add(row),
      hasEvent: async (event) => (await events.where('event').equals(event).count()) > 0,
      from: (workflow, seq) => rowsOf(workflow, seq, Number.POSITIVE_INFINITY).toArray(),
      dropBefore: (workflow, seq) => rowsOf(workflow, 0, seq).delete(),
      count: (workflow) => rowsOf(workflow, 0, Number.POSITIVE_INFINITY).count(),
    },
    texts: {
      put: (text) => texts.put(text),
      of: (workflow) =>
        texts.where('[workflow+hash]').between([workflow, Dexie.minKey], [workflow, Dexie.maxKey]).toArray(),
      delete: (workflow, hash) => texts.delete([workflow, hash]),
    },
    snapshots: {
      get: (workflow) => snapshots.get(workflow),
      put: (snapshot) => snapshots.put(snapshot),
      delete: (workflow) => snapshots.delete(workflow),
    },
  };
}
