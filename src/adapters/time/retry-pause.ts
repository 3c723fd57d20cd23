/**
 * Waits before a load is retried: the given milliseconds, or less if the browser comes online; while offline, until it
 * is online. Calls `onEnd` with whether the connection has just returned, so the caller can reset its attempts. Returns
 * a function that cancels the wait.
 */
export function retryPause(milliseconds: number, onEnd: (isBack: boolean) => void): () => void {
  const isOffline = globalThis.navigator?.onLine === false;
  const timer = isOffline ? undefined : setTimeout(() => end(false), milliseconds);
  const onOnline = () => end(true);
  const stop = () => {
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', onOnline);
  };
  const end = (isBack: boolean) => {
    stop();
    onEnd(isBack);
  };
  globalThis.addEventListener?.('online', onOnline);
  return stop;
}
