import Dexie from 'dexie';
import { journalDatabaseName } from '#src/adapters/journal/stored-journal.ts';
import { vaultDatabaseName } from '#src/adapters/vault/wrapping-keys.ts';

/** Removes all that the console keeps in this browser, of every account. Other tabs give their connections up by themselves. */
export async function clearBrowser(): Promise<void> {
  await Promise.all([journalDatabaseName, vaultDatabaseName].map((name) => Dexie.delete(name)));
  localStorage.clear();
  sessionStorage.clear();
}
