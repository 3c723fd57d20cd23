import Dexie, { type EntityTable } from 'dexie';
import type { LocalHalf } from '#src/adapters/vault/local-half.ts';

/** The half of a vault that IndexedDB holds. Its key cannot be exported. */
export interface WrappingKeyRow {
  readonly account: string;
  readonly wrappingKey: CryptoKey;
  /** ISO time. */
  readonly createdAt: string;
  /** Ids of the secrets in the last backup, and when it was made; null before the first. */
  readonly backup: { readonly at: string; readonly secretIds: readonly string[] } | null;
  /** False between writing this half and the other: what is not ready was never used and may be replaced. */
  readonly isReady: boolean;
  /**
   * The other half, until local storage has had the time to reach the disk: a browser writes it there seconds later, and a
   * key may be sealed and logged before. Absent once it was seen safe.
   */
  readonly unsettled?: { readonly half: LocalHalf; readonly since: string } | null;
}

export const vaultDatabaseName = 'certhub-vault';

type VaultDatabase = Dexie & { readonly keys: EntityTable<WrappingKeyRow, 'account'> };

export interface WrappingKeys {
  read(account: string): Promise<WrappingKeyRow | undefined>;
  write(row: WrappingKeyRow): Promise<void>;
}

/** The database is opened for each call: calls are rare, and no connection can be lost or block another tab. */
export const wrappingKeys: WrappingKeys = {
  read: (account) => withDatabase((database) => database.keys.get(account)),
  write: (row) =>
    withDatabase(async (database) => {
      await database.keys.put(row);
    }),
};

async function withDatabase<T>(work: (database: VaultDatabase) => Promise<T>): Promise<T> {
  const database = new Dexie(vaultDatabaseName, { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ keys: 'account' });
  try {
    return await work(Object.assign(database, { keys: database.table<WrappingKeyRow, string>('keys') }));
  } finally {
    database.close();
  }
}
