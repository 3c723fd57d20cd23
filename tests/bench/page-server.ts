import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRsbuild } from '@rsbuild/core';
import { securityHeaders, trustedTypesPolicy } from '#server/http/headers.ts';
import { freePort } from '#tests/support/server/server-process.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const headers = securityHeaders({ https: false });
const types: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html' };

/** Builds one entry with its workers and serves it on loopback, with the console's own headers. */
export async function servePage(entry: string, name: string): Promise<{ url: string; close(): void }> {
  const folder = await buildPage(entry, name);
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const file = path === '/' ? 'index.html' : path.slice(1);
    try {
      const body = await readFile(join(folder, file));
      response
        .writeHead(200, {
          ...headers,
          'content-type': types[extname(file)] ?? 'application/octet-stream',
        })
        .end(body);
    } catch {
      response.writeHead(file === 'favicon.ico' ? 204 : 404).end();
    }
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Builds one entry with its workers. Returns the folder to serve. */
export async function buildPage(entry: string, name: string): Promise<string> {
  const folder = join(root, '.cache', 'pages', name);
  const rsbuild = await createRsbuild({
    cwd: root,
    rsbuildConfig: {
      // A test's own mode would leave `process` in libraries that ask it, and the browser has none.
      mode: 'production',
      source: { entry: { index: entry } },
      output: { distPath: { root: folder }, cleanDistPath: true, polyfill: 'off' },
      tools: { rspack: { output: { trustedTypes: trustedTypesPolicy } } },
      logLevel: 'error',
    },
  });
  await (await rsbuild.build()).close();
  return folder;
}
