/** Runs work in order of arrival, with limited concurrency. */
export interface Line {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Whether so many wait already that another should be turned away. */
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
        // Pass the place on directly, so that no newcomer can take it.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
