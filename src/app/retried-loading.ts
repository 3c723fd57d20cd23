import { noteLost } from '#src/adapters/http/connection.ts';
import { retryPause } from '#src/adapters/time/retry-pause.ts';

/** Milliseconds between attempts, half a minute in total: enough for a server restart or a train in a tunnel. */
const waits = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Retries loading a chunk while the network or the server is unavailable; offline, once the connection returns. Throws
 * at once if the server no longer has the chunk, as after an update, and after the last attempt.
 */
export function retriedLoading<T>(load: (id: T) => Promise<unknown>, fetchHead = headOf): typeof load {
  return async (id) => {
    for (let tries = 0; ; ) {
      try {
        return await load(id);
      } catch (error) {
        const wait = waits[tries];
        if (wait === undefined || (await isGone(error, fetchHead))) throw error;
        noteLost();
        const isBack = await new Promise<boolean>((resolve) => retryPause(wait, resolve));
        tries = isBack ? 0 : tries + 1;
      }
    }
  };
}

/** The bundler's error has the file's address as `request`. */
async function isGone(error: unknown, fetchHead: typeof headOf): Promise<boolean> {
  const { request } = error as { readonly request?: string };
  return (
    request !== undefined &&
    fetchHead(request).then(
      ({ status }) => status === 404,
      () => false,
    )
  );
}

function headOf(address: string): Promise<Pick<Response, 'status'>> {
  return fetch(address, { method: 'HEAD' });
}
