import { createFetch } from 'ofetch';
import { takeAhead } from '#src/adapters/http/ahead.ts';

/**
 * The fetch of every request that the early script does not send. Whoever calls it decides on deadline and repetition, and reads any
 * answer that arrives, whatever its status.
 */
export const consoleFetch = createFetch({
  fetch: fetchOrTake,
  defaults: { retry: false, ignoreResponseError: true, credentials: 'same-origin', responseType: 'text' },
});

/** Sends the request, or takes the answer prefetched before this code loaded. */
async function fetchOrTake(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', headers, signal } = init;
  signal?.throwIfAborted();
  const ahead = method === 'GET' ? takeAhead(String(address), headers) : undefined;
  if (ahead === undefined) return fetch(address, init);
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([ahead, aborted]);
}
