import { JournalFailure } from '#src/adapters/journal/journal-failure.ts';

/** What went wrong with the database, by the names browsers and Dexie give it. */
type StorageTrouble = 'full' | 'lost' | 'unavailable' | 'other';

const lostNames: ReadonlySet<string> = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TimeoutError',
]);

const unavailableNames: ReadonlySet<string> = new Set([
  'MissingAPIError',
  'SecurityError',
  'OpenFailedError',
]);

/** Looks through Dexie's wrapping: the cause sits in `inner`, and an abort for want of space is about space. */
export function storageTrouble(error: unknown): StorageTrouble {
  const names = namesOf(error);
  if (names.includes('QuotaExceededError')) return 'full';
  if (names.some((name) => unavailableNames.has(name))) return 'unavailable';
  if (names.some((name) => lostNames.has(name))) return 'lost';
  return 'other';
}

export function isConstraint(error: unknown): boolean {
  return namesOf(error).includes('ConstraintError');
}

export function storageFull(cause: unknown): JournalFailure {
  return new JournalFailure('storage-full', '', { cause });
}

export function storageLost(cause: unknown): JournalFailure {
  return new JournalFailure('storage-lost', namesOf(cause)[0] ?? '', { cause });
}

function namesOf(error: unknown): string[] {
  const names: string[] = [];
  let at: unknown = error;
  for (let depth = 0; depth < 5 && typeof at === 'object' && at !== null; depth++) {
    if ('name' in at && typeof at.name === 'string') names.push(at.name);
    at = 'inner' in at ? at.inner : 'cause' in at ? at.cause : null;
  }
  return names;
}
