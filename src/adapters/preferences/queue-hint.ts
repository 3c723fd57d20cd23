import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';

/**
 * A note in local storage that this account may have an active queue of several orders, or a flow that goes on by
 * itself, so a page can tell without opening the journal. If storage is denied, the note lasts as long as the page.
 */
const key = (accountID: string) => `certhub-queues:${accountID}`;

export function readQueueHint(accountID: string): boolean {
  return keptStorage.getItem(key(accountID)) !== null;
}

export function writeQueueHint(accountID: string, isRunning: boolean): void {
  if (readQueueHint(accountID) === isRunning) return;
  if (isRunning) keptStorage.setItem(key(accountID), '1');
  else keptStorage.removeItem(key(accountID));
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
