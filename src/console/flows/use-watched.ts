import { useCallback, useSyncExternalStore } from 'react';
import type { Watched } from '#src/adapters/journal/types.ts';

/** Subscribes to a value of the journal. `watched` must keep its identity. */
export function useWatched<T>(watched: Watched<T>): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = watched.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [watched],
  );
  return useSyncExternalStore(subscribe, () => watched.getSnapshot());
}
