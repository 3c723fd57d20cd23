/** Runs one task at a time, in the order they came. A task that fails fails for its caller only. */
export interface SerialQueue {
  run<T>(task: () => Promise<T>): Promise<T>;
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(task) {
      const turn = last.then(task);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
