import { readFile } from 'node:fs/promises';
import type { PlainRoute } from '#server/http/app.ts';

/** The build puts the command-line client and the scan agent beside the server. */
const built = {
  client: new URL('../client/certhub.mjs', import.meta.url),
  agent: new URL('./certhub-agent.mjs', import.meta.url),
} as const;

/** GET /certhub.mjs: the command-line client, open to anybody; without a build there is none. */
export function clientFile(file = built.client): PlainRoute {
  return programFile('certhub.mjs', file);
}

/** GET /certhub-agent.mjs: the scan agent. */
export function agentFile(file = built.agent): PlainRoute {
  return programFile('certhub-agent.mjs', file);
}

function programFile(name: string, file: URL): PlainRoute {
  const read = readFile(file).then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  );
  return async (request) => {
    if (new URL(request.url).pathname !== `/${name}`) return null;
    const bytes = await read;
    if (bytes === null) return null;
    const headers = {
      'content-type': 'text/javascript',
      'content-disposition': `attachment; filename=${name}`,
    };
    return new Response(bytes, { headers: { ...headers, 'cache-control': 'no-cache' } });
  };
}
