import { JournalFailure } from '#src/adapters/journal/journal-failure.ts';

/** Error names that browsers and Dexie use for an unreachable database. */
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

/** Converts a database error to a failure; `null` if the storage is not the cause. */
export function storageFailure(error: unknown): JournalFailure | null {
  const names = namesOf(error);
  const isFull = names.includes('QuotaExceededError');
  if (!isFull && !names.some((name) => lostNames.has(name))) return null;
  return new JournalFailure(isFull ? 'storage-full' : 'storage-lost', names[0], { cause: error });
}

export function isConstraint(error: unknown): boolean {
  return namesOf(error).includes('ConstraintError');
}

/** The browser could not open its store and gives no reason. */
export function isUnknown(error: unknown): boolean {
  return namesOf(error).includes('UnknownError');
}

/** Collects names through Dexie's wrapping: the cause is in `inner`, so an abort for lack of space counts as full. */
function namesOf(error: unknown): string[] {
  const names: string[] = [];
  let at: unknown = error;
  for (let depth = 0; depth < 5 && typeof at === 'object' && at !== null; depth++) {
    if ('name' in at && typeof at.name === 'string') names.push(at.name);
    at = 'inner' in at ? at.inner : 'cause' in at ? at.cause : null;
  }
  return names;
}
