import { useSyncExternalStore } from 'react';

/** The time in milliseconds since 1970, made new every second while somebody looks: for countdowns and ages. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
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

/** While nobody is subscribed the clock stands still, so the first look sets it. */
function read(): number {
  if (timer === undefined) now = Date.now();
  return now;
}
