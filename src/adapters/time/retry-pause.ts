/**
 * Waits before something is loaded again: so many milliseconds, but no longer than until the browser is online again, and as long as
 * it is offline. `onEnd` hears whether the connection has just come back, so that the tries are counted anew. The answer stops it.
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
