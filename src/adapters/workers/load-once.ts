/** What comes with the first call for it. A load that failed is tried again with the next call. */
export interface LoadedOnce<T> {
  (): Promise<T>;
  /** Does something with it once it is there; nothing when nobody called for it, or when it did not come. */
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
