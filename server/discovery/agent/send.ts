import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { connect } from 'node:tls';

/** What is sent to the console, and where. */
interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  /** The proxy that leads to the console; null without one. */
  readonly proxy: URL | null;
}

interface SentReply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Sends one request and reads the reply. Follows no redirect: what is sent goes to the address that was set, and nowhere else. */
export async function send(url: URL, { method, headers, body, signal, proxy }: Sent): Promise<SentReply> {
  const tunnel = proxy === null ? null : await openTunnel(proxy, url, signal);
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const options: RequestOptions = {
    ...{ method, signal },
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    ...(tunnel === null
      ? { agent: false }
      : {
          createConnection: () => connect({ socket: tunnel, host, servername: isIP(host) === 0 ? host : '' }),
        }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          ...{ status: response.statusCode ?? 0, headers: response.headers },
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** A connection through a proxy to the host of an address (RFC 9110 §9.3.6). The proxy sees its name alone. */
function openTunnel(proxy: URL, { hostname, port }: URL, signal: AbortSignal): Promise<Socket> {
  const target = `${hostname}:${port || 443}`;
  const { username, password } = proxy;
  const name = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const request = proxy.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    const asked = request({
      ...{ host: proxy.hostname, port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80) },
      ...{ method: 'CONNECT', path: target, agent: false, signal },
      headers: {
        host: target,
        ...(username !== '' && { 'proxy-authorization': `Basic ${Buffer.from(name).toString('base64')}` }),
      },
    });
    asked.once('connect', (response, socket: Socket) => {
      if (response.statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new Error(`the proxy ${proxy.host} answered ${response.statusCode}`));
    });
    // A proxy that does not know the method answers as if it were another one.
    asked.once('response', (response) => {
      response.destroy();
      reject(new Error(`the proxy ${proxy.host} answered ${response.statusCode}`));
    });
    asked.once('error', reject);
    asked.end();
  });
}
