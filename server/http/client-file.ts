import { readFile } from 'node:fs/promises';
import type { PlainRoute } from '#server/http/app.ts';

/** The build puts the command-line client beside the server. */
const built = new URL('../client/certhub.mjs', import.meta.url);

/** GET /certhub.mjs: the command-line client, open to anybody; without a build there is none. */
export function clientFile(file = built): PlainRoute {
  const read = readFile(file).then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  );
  return async (request) => {
    if (new URL(request.url).pathname !== '/certhub.mjs') return null;
    const bytes = await read;
    if (bytes === null) return null;
    const headers = {
      'content-type': 'text/javascript',
      'content-disposition': 'attachment; filename=certhub.mjs',
    };
    return new Response(bytes, { headers: { ...headers, 'cache-control': 'no-cache' } });
  };
}
