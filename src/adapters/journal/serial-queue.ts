/** Runs tasks one at a time, in order of arrival. A failing task rejects for its caller only. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run<T>(task: () => Promise<T>): Promise<T> {
      const turn = last.then(task);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

export type SerialQueue = ReturnType<typeof createSerialQueue>;
