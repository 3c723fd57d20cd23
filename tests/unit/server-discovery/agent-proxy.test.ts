import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTls } from 'node:https';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '#server/discovery/agent/send.ts';
import { readSettings } from '#server/discovery/agent/settings.ts';
import { listenLocally } from '#tests/support/server/local-servers.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';

const seen: IncomingMessage[] = [];
const sockets = new Set<Socket>();
const proxy = createServer((_, response) => response.writeHead(405).end());
proxy.on('connect', (request, socket: Socket) => {
  seen.push(request);
  sockets.add(socket);
  if (request.headers['proxy-authorization'] === undefined) {
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    return;
  }
  const onward = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    onward.pipe(socket).pipe(onward);
  });
  sockets.add(onward);
  for (const each of [socket, onward]) each.on('error', () => undefined);
});
let inner: ReturnType<typeof createTls>;
let ports = { proxy: 0, inner: 0 };
const checks = process.env.NODE_TLS_REJECT_UNAUTHORIZED;

beforeAll(async () => {
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const more = ['-keyout', '-', '-out', '-', '-subj', '/CN=console.example.com'];
  const { stdout } = await runTool('openssl', [...args, ...more]);
  inner = createTls({ key: stdout, cert: stdout }, async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    response.writeHead(200).end(`${request.method} ${request.headers.authorization} ${body}`);
  });
  ports = { proxy: await listenLocally(proxy), inner: await listenLocally(inner) };
  // The certificate of this test is nobody's.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
});
afterAll(() => {
  if (checks === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  else process.env.NODE_TLS_REJECT_UNAUTHORIZED = checks;
  for (const socket of sockets) socket.destroy();
  proxy.close();
  inner.close();
});

describe('an agent behind a proxy', () => {
  const ask = (name: string) =>
    send(new URL(`https://console.example.com:${ports.inner}/work`), {
      ...{
        method: 'POST',
        headers: { authorization: 'Token k' },
        body: 'ä',
        signal: AbortSignal.timeout(5000),
      },
      proxy: new URL(`http://${name}127.0.0.1:${ports.proxy}`),
    });

  it('talks to the console through a tunnel, and the proxy sees its name alone', async () => {
    expect(await ask('lin:a%20b@')).toMatchObject({ status: 200, text: 'POST Token k ä' });
    expect(seen.at(-1)?.url).toBe(`console.example.com:${ports.inner}`);
    expect(seen.at(-1)?.headers['proxy-authorization']).toBe(`Basic ${btoa('lin:a b')}`);
    expect(seen.at(-1)?.headers.authorization).toBeUndefined();
  });

  it('says what the proxy answered', async () => {
    await expect(ask('')).rejects.toThrow(`the proxy 127.0.0.1:${ports.proxy} answered 407`);
  });

  it.each([
    ['https://c.example.com', { HTTPS_PROXY: 'http://p:3128' }, 'http://p:3128/'],
    [
      'https://c.example.com',
      { https_proxy: 'http://p:3128', NO_PROXY: 'localhost, .corp' },
      'http://p:3128/',
    ],
    ['https://c.example.com', { HTTPS_PROXY: 'http://p:3128', NO_PROXY: 'example.com' }, null],
    ['https://c.example.com', { HTTPS_PROXY: 'http://p:3128', NO_PROXY: '*' }, null],
    ['http://127.0.0.1:80', { HTTPS_PROXY: 'http://p:3128' }, null],
    ['https://c.example.com', {}, null],
  ])('takes the proxy of its environment: %s %j', (url, env, want) => {
    const args = ['--agent', '00000000-0000-4000-8000-000000000000', '--allow', '10.0.0.0/8'];
    const settings = readSettings(args, { CERTHUB_URL: url, CERTHUB_API_KEY: 'k', ...env });
    expect(settings === 'help' ? '' : (settings.proxy?.href ?? null)).toBe(want);
  });

  it('does not repeat an address that cannot be read', () => {
    const args = ['--agent', '00000000-0000-4000-8000-000000000000', '--allow', '10.0.0.0/8'];
    const env = { CERTHUB_URL: 'https://c.example.com', CERTHUB_API_KEY: 'k', HTTPS_PROXY: 'p:secret@x' };
    expect(() => readSettings(args, env)).toThrow(/^HTTPS_PROXY is no address of a proxy: http:\/\/proxy/);
  });
});
