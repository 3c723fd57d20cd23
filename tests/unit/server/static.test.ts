import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccount, operatorAccount } from '#server/catalogue/seed-demo.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { shareFolder } from '#tests/support/server/share-folder.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';

const script = `console.log(${JSON.stringify('x'.repeat(5000))})`;
const files: Record<string, string> = {
  'index.html': '<!doctype html><title>Certhub</title>',
  'favicon.svg': '<svg/>',
  'theme.js': '"use strict"',
  '.built': 'of the last build',
  'assets/.cache.json': '{}',
  'assets/index.1a2b3c4d.js': script,
  'assets/other.1a2b3c4d.js': script,
  'assets/other.1a2b3c4d.js.br': 'as brotli',
  'assets/other.1a2b3c4d.js.gz': 'as gzip',
  'assets/0e.OB-V_kB1.js': script,
  'site/default.json': '{"siteName":"Certhub"}',
  'site/shop.example.json': '{"apiBaseURL":"https://api.shop.example/base"}',
  'site/plain.example.json': '{"apiBaseURL":"http://api.plain.example"}',
  'site/broken.example.json': '{"apiBaseURL":',
};

const folder = shareFolder();
let server: RunningServer;
beforeAll(async () => {
  await writeFile(join(folder, 'secret.txt'), 'outside of the web root');
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'web', name)), { recursive: true });
    await writeFile(join(folder, 'web', name), content);
  }
  server = await startServer(readConfig({ PORT: '0' }), await openTestDatabase(), createLog('silent'), {
    webRoot: join(folder, 'web'),
  });
});
afterAll(() => server.close());

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Sends the path as written; fetch would normalize it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
const page = { accept: 'text/html,application/xhtml+xml' };

describe('the files of the console', () => {
  it('are served with their type and lifetime', async () => {
    const hashed = await get('/assets/index.1a2b3c4d.js');
    expect(hashed.body.toString()).toBe(script);
    expect(hashed.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    // Chunks are named after their digest in base64 (`build/chunk-table-plugin.mjs`).
    const chunk = await get('/assets/0e.OB-V_kB1.js');
    expect(chunk.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    const plain = await get('/theme.js');
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache' });
  });

  it.each([
    '/',
    '/launchpad',
    '/ssl/certificate/CN1',
    '/certhub/tools/report/example.com',
    '/sign-in?next=%2F',
  ])('include the entry page at %s for a browser', async (path) => {
    const { status, headers, body } = await get(path, page);
    expect([status, body.toString(), headers['cache-control']]).toEqual([
      200,
      files['index.html'],
      'no-cache',
    ]);
  });

  it.each([
    { path: '/launchpad', headers: { accept: '*/*' } },
    { path: '/assets/gone.1a2b3c4d.js', headers: page },
    { path: '/assets/', headers: page },
    { path: '/assets/gone.1a2b3c4d.js', headers: { accept: '*/*' } },
    { path: '/v1/gone', headers: page },
    { path: '/.built', headers: { accept: '*/*' } },
    { path: '/assets/.cache.json', headers: { accept: '*/*' } },
  ])('do not exist at $path for $headers.accept', async ({ path, headers }) => {
    const { status, body } = await get(path, headers);
    expect([status, JSON.parse(body.toString()).code]).toEqual([404, 404]);
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/%00',
    '/%ff',
  ])('do not lead out of their folder: %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('outside');
  });

  it('are not sent again while unchanged', async () => {
    const etag = String((await get('/')).headers.etag);
    const again = await get('/', { ...page, 'if-none-match': `"other", W/${etag}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('are compressed if the browser accepts it, at build time or on the fly', async () => {
    const br = await get('/assets/other.1a2b3c4d.js', { 'accept-encoding': 'gzip, br' });
    expect([br.headers['content-encoding'], br.body.toString()]).toEqual(['br', 'as brotli']);
    const gz = await get('/assets/other.1a2b3c4d.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect([gz.headers['content-encoding'], gz.body.toString()]).toEqual(['gzip', 'as gzip']);
    const made = await get('/assets/index.1a2b3c4d.js', { 'accept-encoding': 'gzip' });
    expect(made.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(made.body).toString()).toBe(script);
    const long = await get('/captcha', { 'accept-encoding': 'gzip' });
    expect([long.status, long.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(JSON.parse(gunzipSync(long.body).toString())).toMatchObject({ code: 200 });
    const short = await get('/v1/products', { 'accept-encoding': 'gzip' });
    expect([short.status, short.headers['content-encoding']]).toEqual([401, undefined]);
    const small = await get('/theme.js', { 'accept-encoding': 'gzip' });
    expect(small.headers['content-encoding']).toBeUndefined();
    expect(small.headers.vary).toBe('accept-encoding');
    expect((await get('/assets/other.1a2b3c4d.js.gz')).status).toBe(404);
  });

  it('answer HEAD without a body', async () => {
    for (const path of ['/', '/launchpad']) {
      for (const accept of [page, { accept: '*/*' }]) {
        const { status, headers, body } = await get(path, accept, 'HEAD');
        expect([status, body.length, headers['content-type']]).toEqual([200, 0, 'text/html; charset=utf-8']);
      }
    }
    expect((await get('/v1/gone', { accept: '*/*' }, 'HEAD')).status).toBe(404);
  });

  it('include the site configurations, and the default one for any other site', async () => {
    // The server sets whether it is a sandbox; the configuration of a site with another API is served unchanged.
    expect(JSON.parse((await get('/site/default.json')).body.toString())).toEqual({
      siteName: 'Certhub',
      mail: true,
      sms: true,
      wechat: true,
      sandbox: true,
      features: { referral: false, mailedValidation: true },
      demoAccount: { account: demoAccount.email, password: demoAccount.password },
      demoOperator: { account: operatorAccount.email, password: operatorAccount.password },
    });
    const other = await get('/site/shop.example.json');
    expect(other.body.toString()).toBe(files['site/shop.example.json']);
    const usual = await get('/site/localhost.json');
    expect(usual.body.toString()).toBe((await get('/site/default.json')).body.toString());
    expect((await get('/site/..%2findex.html')).status).toBe(404);
  });
});

describe('every response', () => {
  it.each(['/', '/gone', '/captcha', '/v1/account', '/site/none.json'])(
    'carries the security headers: %s',
    async (path) => {
      const { headers } = await get(path);
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      const csp = String(headers['content-security-policy']).split('; ');
      expect(csp).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "connect-src 'self' https://api.shop.example",
          "frame-ancestors 'none'",
          "base-uri 'none'",
          "require-trusted-types-for 'script'",
        ]),
      );
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  it('forbids connections of workers, in the headers of their script', async () => {
    const { headers } = await get('/assets/index.1a2b3c4d.js');
    const csp = String(headers['content-security-policy']).split('; ');
    expect(csp).toEqual(expect.arrayContaining(["connect-src 'none'", "script-src 'self'"]));
  });
});
