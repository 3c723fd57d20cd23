/** Milliseconds before an untaken response is discarded and the request repeated. */
const keptFor = 30_000;

const pending = new Map<string, Promise<Response>>();

/**
 * Sends a request before the code that reads its response has loaded, unless it was already sent. Errors surface when
 * the response is taken.
 */
export function askAhead(url: string, headers: HeadersInit = {}): Promise<Response> {
  const identity = identityOf(url, headers);
  const known = pending.get(identity);
  if (known !== undefined) return known;
  const response = fetch(url, { headers, credentials: 'same-origin' });
  pending.set(identity, response);
  setTimeout(() => pending.delete(identity), keptFor);
  response.catch(() => undefined);
  return response;
}

/** Takes the prefetched response to an identical request, if any; each response can be taken once. */
export function takeAhead(url: string, headers: HeadersInit = {}): Promise<Response> | undefined {
  const identity = identityOf(url, headers);
  const response = pending.get(identity);
  pending.delete(identity);
  return response;
}

function identityOf(url: string, headers: HeadersInit): string {
  return JSON.stringify([url, ...new Headers(headers)]);
}
