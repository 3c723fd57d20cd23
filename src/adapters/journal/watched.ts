import type { Subscription } from 'xstate';
import type { Watched } from '#src/adapters/journal/types.ts';

/** A value with listeners. `set` notifies them only if the value changed. */
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
      // A separate entry per subscription, so one function may subscribe twice.
      const entry = { call };
      listeners.add(entry);
      return { unsubscribe: () => void listeners.delete(entry) };
    },
    notify(): void {
      for (const entry of [...listeners]) entry.call();
    },
  };
}
