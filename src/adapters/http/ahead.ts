/** Milliseconds an answer is kept for the part of the console that will want it: one that is older is asked for again. */
const keptFor = 30_000;

const begun = new Map<string, Promise<Response>>();

/** Asks before the code that will read the answer is there, unless that was begun already. What goes wrong is told to whoever takes it. */
export function askAhead(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const identity = identityOf(url, headers);
  const known = begun.get(identity);
  if (known !== undefined) return known;
  const response = fetch(url, { headers, credentials: 'same-origin' });
  begun.set(identity, response);
  setTimeout(() => begun.delete(identity), keptFor);
  response.catch(() => undefined);
  return response;
}

/** The answer to this very request, if it was asked ahead; given to one taker only. */
export function takeAhead(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> | undefined {
  const identity = identityOf(url, headers);
  const response = begun.get(identity);
  begun.delete(identity);
  return response;
}

function identityOf(url: string, headers: Readonly<Record<string, string>>): string {
  return JSON.stringify([url, headers]);
}
