import type { JournalLocks } from '#src/adapters/journal/types.ts';

/**
 * The Web Lock of one workflow. The browser gives it back the moment a tab closes or crashes, which is how others
 * learn of it at once. It is a hint only: what forbids two writers is the epoch of the lease.
 */
export function createWriterLock(
  locks: JournalLocks | null,
  name: string,
  onGranted: () => void,
  onStolen: () => void,
) {
  let letGo: (() => void) | null = null;
  let waiting: AbortController | null = null;

  function hold(): Promise<void> {
    return new Promise((resolve) => {
      letGo = resolve;
    });
  }

  /** A request ends with an error when it left the line, or when another tab took the lock away. */
  function ended(): void {
    if (letGo === null) return;
    letGo = null;
    onStolen();
  }

  return {
    /** Takes the lock when it is free; `false` also where the browser has no locks. */
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
    /** Waits in line; `onGranted` is called with the lock held. */
    wait(): void {
      if (locks === null || waiting !== null || letGo !== null) return;
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
    /** Takes the lock from a tab whose lease ran out. */
    steal(): void {
      if (locks === null || letGo !== null) return;
      waiting?.abort();
      waiting = null;
      locks.request(name, { steal: true }, hold).catch(ended);
    },
    /** Gives it up, or leaves the line. */
    release(): void {
      waiting?.abort();
      waiting = null;
      const done = letGo;
      letGo = null;
      done?.();
    },
  };
}

export type WriterLock = ReturnType<typeof createWriterLock>;
