import { retryPause } from '#src/adapters/time/retry-pause.ts';

/** Milliseconds between tries, half a minute in all: a server that restarts and a train in a tunnel are back by then. */
const waits = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Loads a piece of the console's code again while the network or the server is away; offline, once the connection is back. A piece that the server does not
 * have any more, as after an update, fails at once, and so does the last try.
 */
export function retriedLoading<T>(load: (id: T) => Promise<unknown>, fetchHead = headOf): typeof load {
  return async (id) => {
    for (let tries = 0; ; ) {
      try {
        return await load(id);
      } catch (error) {
        const wait = waits[tries];
        if (wait === undefined || (await isGone(error, fetchHead))) throw error;
        const isBack = await new Promise<boolean>((resolve) => retryPause(wait, resolve));
        tries = isBack ? 0 : tries + 1;
      }
    }
  };
}

/** The bundler's error names the file as `request`. */
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
