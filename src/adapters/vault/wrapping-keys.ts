import Dexie, { type EntityTable, type Table } from 'dexie';
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

/** A sealed private key that came in as a file; keys made here travel with their orders. */
export interface KeptKey {
  readonly account: string;
  /** SHA-256 of its SubjectPublicKeyInfo, hex. */
  readonly spkiHash: string;
  readonly envelope: string;
}

export const vaultDatabaseName = 'certhub-vault';

type VaultDatabase = Dexie & {
  readonly keys: EntityTable<WrappingKeyRow, 'account'>;
  readonly sealed: Table<KeptKey, [account: string, spkiHash: string]>;
};

/** The database is opened for each call: calls are rare, and no connection can be lost or block another tab. */
export const wrappingKeys = {
  read: (account: string) => withVaultDatabase(({ keys }) => keys.get(account)),
  write: (row: WrappingKeyRow) => withVaultDatabase(({ keys }) => keys.put(row)),
};

export async function withVaultDatabase<T>(work: (database: VaultDatabase) => Promise<T>): Promise<T> {
  const database = new Dexie(vaultDatabaseName, { chromeTransactionDurability: 'strict' });
  database.version(2).stores({ keys: 'account', sealed: '[account+spkiHash]' });
  try {
    return await work(
      Object.assign(database, {
        keys: database.table<WrappingKeyRow, string>('keys'),
        sealed: database.table<KeptKey, [string, string]>('sealed'),
      }),
    );
  } finally {
    database.close();
  }
}
