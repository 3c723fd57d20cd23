import { awaySince, onReturn } from '#src/adapters/http/connection.ts';

/**
 * Waits before a load is retried: the given milliseconds, or less if the connection returns; while offline or while
 * the server is away, until it does. Calls `onEnd` with whether the browser has just come online, so the caller can reset its attempts. Returns
 * a function that cancels the wait.
 */
export function retryPause(milliseconds: number, onEnd: (isBack: boolean) => void): () => void {
  const isOffline = globalThis.navigator?.onLine === false || awaySince() !== null;
  const timer = isOffline ? undefined : setTimeout(() => end(false), milliseconds);
  const stop = () => {
    clearTimeout(timer);
    stopReturn();
  };
  const end = (isBack: boolean) => {
    stop();
    onEnd(isBack);
  };
  const stopReturn = onReturn(end);
  return stop;
}
