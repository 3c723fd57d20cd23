import Dexie, { type EntityTable, type Table } from 'dexie';
import { within } from '#src/adapters/time/within.ts';
import type { LocalHalf } from '#src/adapters/vault/local-half.ts';

/** The half of a vault in IndexedDB. Its key is not extractable. */
export interface WrappingKeyRow {
  readonly account: string;
  readonly wrappingKey: CryptoKey;
  /** ISO 8601. */
  readonly createdAt: string;
  /** IDs of the secrets in the last backup, and its time; null before the first. */
  readonly backup: { readonly at: string; readonly secretIds: readonly string[] } | null;
  /** False between writing this half and the other; a vault that is not ready was never used and may be replaced. */
  readonly isReady: boolean;
  /**
   * The other half, until local storage is known to be on disk: a browser writes it seconds later, and a key may be
   * sealed and logged before that. Absent once confirmed.
   */
  readonly unsettled?: { readonly half: LocalHalf; readonly since: string } | null;
}

/** A sealed private key imported from a file; keys made here are stored with their orders. */
export interface KeptKey {
  readonly account: string;
  /** SHA-256 of its SubjectPublicKeyInfo, in hex. */
  readonly spkiHash: string;
  readonly envelope: string;
}

/** A colleague's sharing key as this user accepted it. */
export interface PinnedKey {
  readonly account: string;
  readonly userID: string;
  /** Hex. */
  readonly fingerprint: string;
  /** ISO 8601: when it was accepted. */
  readonly since: string;
}

/** Milliseconds an open may take. */
const openLimit = 8_000;

export const vaultDatabaseName = 'certhub-vault';

type VaultDatabase = Dexie & {
  readonly keys: EntityTable<WrappingKeyRow, 'account'>;
  readonly sealed: Table<KeptKey, [account: string, spkiHash: string]>;
  readonly pins: Table<PinnedKey, [account: string, userID: string]>;
};

/** Opens the database for each call: calls are rare, and no connection can be lost or block another tab. */
export const wrappingKeys = {
  read: (account: string) => withVaultDatabase(({ keys }) => keys.get(account)),
  write: (row: WrappingKeyRow) => withVaultDatabase(({ keys }) => keys.put(row)),
};

export async function withVaultDatabase<T>(work: (database: VaultDatabase) => Promise<T>): Promise<T> {
  const database = new Dexie(vaultDatabaseName, { chromeTransactionDurability: 'strict' });
  database.version(2).stores({ keys: 'account', sealed: '[account+spkiHash]' });
  database.version(3).stores({ pins: '[account+userID], account' });
  try {
    await within(openLimit, database.open());
    return await work(
      Object.assign(database, {
        keys: database.table<WrappingKeyRow, string>('keys'),
        sealed: database.table<KeptKey, [string, string]>('sealed'),
        pins: database.table<PinnedKey, [string, string]>('pins'),
      }),
    );
  } finally {
    database.close();
  }
}
