import Dexie from 'dexie';
import { journalDatabaseName } from '#src/adapters/journal/stored-journal.ts';
import { vaultDatabaseName } from '#src/adapters/vault/wrapping-keys.ts';

/**
 * Deletes everything the console stores in this browser, for all accounts. Other tabs close their connections
 * themselves.
 */
export async function clearBrowser(): Promise<void> {
  await Promise.all([journalDatabaseName, vaultDatabaseName].map((name) => Dexie.delete(name)));
  localStorage.clear();
  sessionStorage.clear();
}
