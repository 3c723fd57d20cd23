export const journalDatabaseName = 'certhub-journal';

/**
 * Whether this browser holds a journal, of whichever account: asked before the journal's code is loaded for nothing.
 * True where the browser cannot say.
 */
export async function hasStoredJournal(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === journalDatabaseName);
  } catch {
    return true;
  }
}
