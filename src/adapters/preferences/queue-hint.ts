/**
 * A note in local storage that a queue of several orders may be under way for this account, so that a page knows without
 * opening the journal. Where storage is refused, the queue is shown once some page has opened the journal.
 */
const key = (accountID: string) => `certhub-queues:${accountID}`;

export function readQueueHint(accountID: string): boolean {
  try {
    return localStorage.getItem(key(accountID)) !== null;
  } catch {
    return false;
  }
}

export function writeQueueHint(accountID: string, isRunning: boolean): void {
  if (readQueueHint(accountID) === isRunning) return;
  try {
    if (isRunning) localStorage.setItem(key(accountID), '1');
    else localStorage.removeItem(key(accountID));
  } catch {
    // Refused: there is no note then.
  }
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Told when a note is written here or in another tab. */
export function subscribeQueueHint(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
