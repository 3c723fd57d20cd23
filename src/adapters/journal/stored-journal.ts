import { within } from '#src/adapters/time/within.ts';

/** Milliseconds for the browser's answer. */
const answerLimit = 2_000;

export const journalDatabaseName = 'certhub-journal';

/**
 * Whether this browser holds a journal, of any account; lets callers avoid loading the journal's code. True if the
 * browser cannot tell.
 */
export async function hasStoredJournal(): Promise<boolean> {
  try {
    const databases = await within(answerLimit, indexedDB.databases());
    return databases.some(({ name }) => name === journalDatabaseName);
  } catch {
    return true;
  }
}
