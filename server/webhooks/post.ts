import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { readIp } from '#core/names/ip.ts';
import { isLoopbackHost } from '#core/names/loopback.ts';
import { attemptTimeout } from '#core/webhooks/retry.ts';
import type { Dns } from '#server/validation/dns.ts';
import { addressesOf, problemOf, serverName } from '#server/validation/web-request.ts';

/** How webhooks reach the network. */
export interface HookWorld {
  readonly dns: Dns;
  /** A sandbox also reaches this machine, by an address that says so. */
  readonly isSandbox: boolean;
  /** Certificates trusted besides Node's. */
  readonly roots?: readonly string[];
  /** Port instead of 443. */
  readonly httpsPort?: number;
  readonly timeoutMs?: number;
  /** Called with each address connected to. */
  readonly onConnect?: (address: string) => void;
}

export interface Posted {
  /** 0 without an answer. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Empty if an answer came. */
  readonly problem: string;
}

/** Bytes of an answer that are read. */
const mostBytes = 16_384;

/**
 * Posts a body. The addresses of a name are judged here and connected to directly: what is resolved later cannot lead elsewhere. Only public
 * ones count. Follows no redirect, and a server must have a certificate for its name.
 */
export async function post(
  world: HookWorld,
  target: URL,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<Posted> {
  const ends = AbortSignal.timeout(world.timeoutMs ?? attemptTimeout);
  const address = await within(ends, addressFor(world, target));
  if (typeof address !== 'string') return noAnswer(address.problem);
  world.onConnect?.(address);
  return send(world, target, { address, headers, body, ends });
}

interface Sending {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly ends: AbortSignal;
}

function send(world: HookWorld, target: URL, { address, headers, body, ends }: Sending): Promise<Posted> {
  const isSecure = target.protocol === 'https:';
  const options = {
    host: address,
    port: Number(target.port) || (isSecure ? (world.httpsPort ?? 443) : 80),
    path: `${target.pathname}${target.search}`,
    method: 'POST',
    agent: false,
    headers: { ...headers, host: target.host, 'content-length': Buffer.byteLength(body) },
    signal: ends,
  };
  return new Promise((resolve) => {
    const request = isSecure
      ? requestHttps({
          ...options,
          servername: serverName(target.hostname),
          ...(world.roots === undefined ? {} : { ca: [...world.roots] }),
        })
      : requestHttp(options);
    request.on('error', (error) => resolve(noAnswer(postProblem(error))));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => {
        const text = Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, problem: '' });
        request.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= mostBytes) finish();
      });
      response.on('end', finish);
      response.on('error', (error) => resolve(noAnswer(postProblem(error))));
    });
    request.end(body);
  });
}

async function addressFor(
  { dns, isSandbox }: HookWorld,
  target: URL,
): Promise<string | { readonly problem: string }> {
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (target.protocol === 'http:') {
    if (!isSandbox || !isLoopbackHost(host)) return { problem: 'PRIVATE-ADDRESS' };
    return isIP(host) === 0 ? '127.0.0.1' : host;
  }
  const found = await addressesOf(dns, target.hostname);
  if ('problem' in found) return { problem: found.problem };
  return found.find(isPublic) ?? { problem: 'PRIVATE-ADDRESS' };
}

function isPublic(address: string): boolean {
  return readIp(address)?.isPublic === true;
}

function noAnswer(problem: string): Posted {
  return { status: 0, headers: {}, body: '', problem };
}

function postProblem(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  const isTls = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code);
  return isTls ? 'TLS' : problemOf(error);
}

/** A resolver that does not answer must not outlast the attempt. */
async function within<T>(ends: AbortSignal, work: Promise<T>): Promise<T | { readonly problem: string }> {
  return Promise.race([
    work,
    new Promise<{ readonly problem: string }>((resolve) => {
      ends.addEventListener('abort', () => resolve({ problem: 'TIMEOUT' }), { once: true });
    }),
  ]);
}
