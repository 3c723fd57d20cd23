import type { Probe } from '#src/adapters/http/connection.ts';
import { consoleFetch } from '#src/adapters/http/console-fetch.ts';

/** Milliseconds. */
const probeLimit = 2_000;

/** Any answer but the gateway's own counts, since not every backend has the path. */
export function probeOf(baseURL: string): Probe {
  return async () => {
    const { status } = await consoleFetch.raw(`${baseURL}/readyz`, {
      cache: 'no-store',
      credentials: 'omit',
      // Another origin need not allow this path to be read: that it answers is enough.
      mode: isForeign(baseURL) ? 'no-cors' : 'same-origin',
      timeout: probeLimit,
    });
    return status < 500;
  };
}

function isForeign(baseURL: string): boolean {
  return new URL(baseURL, location.href).origin !== location.origin;
}
