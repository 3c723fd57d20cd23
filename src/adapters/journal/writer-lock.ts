import type { JournalLocks } from '#src/adapters/journal/types.ts';

/**
 * The Web Lock of one workflow. The browser releases it as soon as a tab closes or crashes, so other tabs learn of it
 * immediately. It is only a hint: the epoch of the lease is what prevents two writers.
 */
export function createWriterLock(
  locks: JournalLocks | null,
  name: string,
  onGranted: () => void,
  onStolen: () => void,
) {
  let unlock: (() => void) | null = null;
  let waiting: AbortController | null = null;

  function hold(): Promise<void> {
    return new Promise((resolve) => {
      unlock = resolve;
    });
  }

  /** A request rejects when it left the queue, or when another tab stole the lock. */
  function ended(): void {
    if (unlock === null) return;
    unlock = null;
    onStolen();
  }

  return {
    /** Takes the lock if it is free; `false` also if the browser has no locks. */
    tryNow(): Promise<boolean> {
      if (locks === null) return Promise.resolve(false);
      return new Promise((resolve) => {
        locks
          .request(name, { ifAvailable: true }, (lock) => {
            resolve(lock !== null);
            return lock === null ? undefined : hold();
          })
          .catch(() => {
            resolve(false);
            ended();
          });
      });
    },
    /** Queues for the lock; `onGranted` is called once it is held. */
    wait(): void {
      if (locks === null || waiting !== null || unlock !== null) return;
      const line = new AbortController();
      waiting = line;
      locks
        .request(name, { signal: line.signal }, () => {
          waiting = null;
          const held = hold();
          onGranted();
          return held;
        })
        .catch(ended);
    },
    /** Steals the lock from a tab whose lease has expired. */
    steal(): void {
      if (locks === null || unlock !== null) return;
      waiting?.abort();
      waiting = null;
      locks.request(name, { steal: true }, hold).catch(ended);
    },
    /** Releases the lock, or leaves the queue. */
    release(): void {
      waiting?.abort();
      waiting = null;
      const done = unlock;
      unlock = null;
      done?.();
    },
  };
}

export type WriterLock = ReturnType<typeof createWriterLock>;
