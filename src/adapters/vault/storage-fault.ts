import { fail } from '#core/result.ts';
import type { WorkerResult } from '#workers/api.ts';

/** Runs work on browser storage. A storage error becomes a fault with the error's name; a bug is rethrown. */
export async function onStorage<T>(work: () => Promise<WorkerResult<T>>): Promise<WorkerResult<T>> {
  try {
    return await work();
  } catch (error) {
    const name = storageErrorName(error);
    if (name === null) throw error;
    return fail({
      code: name.includes('Quota') ? 'storage-full' : 'storage-unavailable',
      detail: name,
    });
  }
}

/** Dexie wraps IndexedDB errors; `inner` is the original error. */
function storageErrorName(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DOMException) return error.name;
  const isDexie =
    'inner' in error || /^(?:MissingAPI|OpenFailed|DatabaseClosed|Abort)Error$/.test(error.name);
  if (!isDexie) return null;
  return 'inner' in error && error.inner instanceof Error ? error.inner.name : error.name;
}
