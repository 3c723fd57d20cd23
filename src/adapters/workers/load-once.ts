/** Loads a value with the first call. A failed load is retried with the next call. */
export interface LoadedOnce<T> {
  (): Promise<T>;
  /** Uses the value once loaded; does nothing if it was never requested or failed to load. */
  ifCalled(use: (loaded: T) => void): void;
}

export function loadOnce<T>(load: () => Promise<T>): LoadedOnce<T> {
  let loading: Promise<T> | undefined;
  function call(): Promise<T> {
    if (loading === undefined) {
      const mine = load();
      loading = mine;
      mine.catch(() => {
        if (loading === mine) loading = undefined;
      });
    }
    return loading;
  }
  return Object.assign(call, {
    ifCalled(use: (loaded: T) => void) {
      loading?.then(use, () => undefined);
    },
  });
}
