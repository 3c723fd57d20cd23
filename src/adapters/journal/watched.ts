import type { Subscription } from 'xstate';
import type { Watched } from '#src/adapters/journal/types.ts';

/** A value with listeners. `set` notifies them only when the value is another one. */
export interface Settable<T> extends Watched<T> {
  set(value: T): void;
}

export function createWatched<T>(initial: T): Settable<T> {
  let value = initial;
  const listeners = createListeners();
  return {
    getSnapshot: () => value,
    subscribe: listeners.subscribe,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      listeners.notify();
    },
  };
}

export function createListeners() {
  const listeners = new Set<{ readonly call: () => void }>();
  return {
    subscribe(call: () => void): Subscription {
      // An entry of its own, so that one function may listen twice.
      const entry = { call };
      listeners.add(entry);
      return { unsubscribe: () => void listeners.delete(entry) };
    },
    notify(): void {
      for (const entry of [...listeners]) entry.call();
    },
  };
}
