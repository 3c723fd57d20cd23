import { JournalFailure } from '#src/adapters/journal/journal-failure.ts';

/** Names that browsers and Dexie give to a database that cannot be reached. */
const lostNames: ReadonlySet<string> = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'OpenFailedError',
  'SecurityError',
  'TimeoutError',
  'UnknownError',
]);

/** What the database failed with; `null` when it is not the storage that failed. */
export function storageFailure(error: unknown): JournalFailure | null {
  const names = namesOf(error);
  const isFull = names.includes('QuotaExceededError');
  if (!isFull && !names.some((name) => lostNames.has(name))) return null;
  return new JournalFailure(isFull ? 'storage-full' : 'storage-lost', names[0], { cause: error });
}

export function isConstraint(error: unknown): boolean {
  return namesOf(error).includes('ConstraintError');
}

/** The browser could not open its store and does not say why. */
export function isUnknown(error: unknown): boolean {
  return namesOf(error).includes('UnknownError');
}

/** Looks through Dexie's wrapping: the cause sits in `inner`, and an abort for want of space is about space. */
function namesOf(error: unknown): string[] {
  const names: string[] = [];
  let at: unknown = error;
  for (let depth = 0; depth < 5 && typeof at === 'object' && at !== null; depth++) {
    if ('name' in at && typeof at.name === 'string') names.push(at.name);
    at = 'inner' in at ? at.inner : 'cause' in at ? at.cause : null;
  }
  return names;
}
