import { useSyncExternalStore } from 'react';

/** Current Unix time in milliseconds, for countdowns and ages. Updates every second while subscribed. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read, read);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** The timer stops without subscribers, so the first read updates the time. */
function read(): number {
  if (timer === undefined) now = Date.now();
  return now;
}
