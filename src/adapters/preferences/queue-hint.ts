/**
 * A note in local storage that this account may have an active queue of several orders, so a page can tell without
 * opening the journal. If storage is denied, the queue appears once some page has opened the journal.
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
    // Storage is denied; there is no note.
  }
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Notifies the listener when a note is written in this or another tab. */
export function subscribeQueueHint(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
