import document from '#docs/openapi.json' with { type: 'json' };
import type { PlainRoute } from '#server/http/app.ts';

/** GET /openapi.json: the public API from `docs/openapi.json` (OpenAPI 3.1), open to anybody. */
export const openApi: PlainRoute = async (request) =>
  new URL(request.url).pathname === '/openapi.json'
    ? Response.json(document, { headers: { 'cache-control': 'no-cache' } })
    : null;
