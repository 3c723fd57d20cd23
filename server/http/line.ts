/** Runs works in the order they came, only so many at a time. */
export interface Line {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** So many wait already that one more is better sent away. */
  isFull(): boolean;
}

export function createLine(places: number, mostWaiting = Number.POSITIVE_INFINITY): Line {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    isFull: () => waiting.length >= mostWaiting,
    async run(work) {
      if (running >= places) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // The place is handed on, so that nobody who comes meanwhile takes it.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
