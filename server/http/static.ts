import { readFile } from 'node:fs/promises';
import type { PlainRoute } from '#server/http/app.ts';
import { ownHost } from '#server/http/client-address.ts';
import { scriptPolicy } from '#server/http/headers.ts';
import { hostName } from '#server/http/own-hosts.ts';
import type { WebFile, WebFiles } from '#server/http/web-files.ts';
import type { ReplacedFile } from '#server/site/serve-sites.ts';

/** Folders of files: a missing path in them is not a page of the console. */
const fileFolders = /^\/(?:assets|static|site)\//;

/** Serves the built console: its files, and its entry page for every path a person may open. */
export function serveConsole(files: WebFiles, replaced: ReplacedFile, trustProxy: boolean): PlainRoute {
  const read = remembered();
  const answer = (request: Request, file: WebFile) => answerFile(request, file, read);
  return async (request) => {
    const path = pathOf(request);
    const host = hostName(ownHost(request.headers, trustProxy));
    const isSite = path !== null && /^\/site\/[^/]+\.json$/.test(path);
    const own = path === null ? undefined : await replaced(host, path);
    if (own) return answer(request, own);
    // A site without its own configuration gets the default one, without a redirect.
    const file =
      path === null ? undefined : (files.get(path) ?? files.get(isSite ? '/site/default.json' : ''));
    if (file) return answer(request, file);
    // Without a default either, the console uses its built-in values.
    if (isSite) return new Response(null, { status: 204, headers: { 'cache-control': 'no-cache' } });
    const accept = request.headers.get('accept') ?? '';
    // Monitors and link checkers send HEAD and seldom ask for HTML explicitly.
    const wantsPage = accept.includes('text/html') || (request.method === 'HEAD' && accept === '*/*');
    if (path === null || !wantsPage || fileFolders.test(path)) return null;
    const page = (await replaced(host, '/index.html')) ?? files.get('/index.html');
    return page ? answer(request, page) : notBuilt();
  };
}

type Read = (path: string) => Promise<Uint8Array<ArrayBuffer>>;

/** Keeps files in memory after their first request: a few MiB in all. */
function remembered(): Read {
  const known = new Map<string, ReturnType<Read>>();
  return (path) => {
    const content = known.get(path) ?? readFile(path).then((bytes) => new Uint8Array(bytes));
    known.set(path, content);
    // Retry a failed read on the next request.
    content.catch(() => known.delete(path));
    return content;
  };
}

async function answerFile(request: Request, file: WebFile, read: Read): Promise<Response> {
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
    // All other files get the policy of pages.
    ...(isScript(request) ? { 'content-security-policy': scriptPolicy } : {}),
  });
  if (isKnown(request, file.etag)) return new Response(null, { status: 304, headers });
  const accepted = acceptedEncodings(request);
  for (const [encoding, variant] of file.encoded) {
    if (!accepted.has(encoding)) continue;
    headers.set('content-encoding', encoding);
    return new Response(await read(variant), { headers });
  }
  const content = file.content ?? (await read(file.path));
  headers.set('content-length', String(content.byteLength));
  return new Response(content, { headers });
}

function isScript(request: Request): boolean {
  return /^\/assets\/.*\.js$/.test(pathOf(request) ?? '');
}

/** The path in the form files are listed by; null if it cannot be decoded. */
function pathOf(request: Request): string | null {
  try {
    const path = decodeURIComponent(new URL(request.url).pathname);
    return path === '/' ? '/index.html' : path;
  } catch {
    return null;
  }
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match') ?? '';
  return known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

function acceptedEncodings(request: Request): ReadonlySet<string> {
  const offers = (request.headers.get('accept-encoding') ?? '').toLowerCase().split(',');
  return new Set(
    offers
      .filter((offer) => !/;\s*q=0(?:\.0*)?\s*$/.test(offer))
      .map((offer) => (offer.split(';')[0] ?? '').trim()),
  );
}

function notBuilt(): Response {
  return new Response('The console is not built yet. Run: npm run build\n', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}
