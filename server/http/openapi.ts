import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import document from '#docs/openapi.json' with { type: 'json' };
import type { PlainRoute } from '#server/http/app.ts';

/** GET /openapi.json: the public API from `docs/openapi.json` (OpenAPI 3.1), open to anybody. */
export const openApi: PlainRoute = async (request) => {
  if (new URL(request.url).pathname !== '/openapi.json') return null;
  const headers = {
    'cache-control': 'no-cache',
    'content-type': 'application/json',
    vary: 'accept-encoding',
  };
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
    return new Response(text, { headers: { ...headers, 'cache-control': 'no-cache, no-transform' } });
  compressed ??= promisify(gzip)(text).then((bytes) => new Uint8Array(bytes));
  return new Response(await compressed, { headers: { ...headers, 'content-encoding': 'gzip' } });
};

const text = JSON.stringify(document);
/** Made once: the text is large, and anybody may ask for it. */
let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
